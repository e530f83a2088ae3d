/** A route outside the contract. It does not check the session. */
interface PublicRoute {
  /** Method and path; a trailing `*` matches any suffix. */
  route: string;
  reason: string;
  /** Expected status of a request without parameters and body, if it is always the same. */
  status?: number;
}

const publicRoutes: PublicRoute[] = [
  {
    route: 'GET /healthz',
    reason: 'for supervisors; reveals only whether the database responds',
    status: 200,
  },
  { route: 'GET /livez', reason: 'for supervisors; reveals only that the process runs', status: 200 },
  {
    route: 'GET /metrics',
    reason: 'for monitoring; requires a token, or outside production a request from this machine',
    status: 200,
  },
  { route: 'GET /images/*', reason: 'product pictures', status: 404 },
  {
    route: 'POST /payments/webhook',
    reason: 'called by the payment provider and authenticated by a signature',
    status: 401,
  },
  {
    route: 'GET /auth/google/*',
    reason: 'a login in progress has no session yet; a cookie binds it to the browser',
    status: 302,
  },
  { route: 'GET /openapi.json', reason: 'the contract is public', status: 200 },
  { route: 'GET /docs*', reason: 'the API documentation; not in production' },
  { route: 'GET /dev/mail*', reason: 'unsent emails; not in production', status: 200 },
  { route: 'GET /dev-idp/*', reason: 'fictional users to log in as; not in production' },
  { route: 'POST /dev-idp/*', reason: 'fictional users to log in as; not in production' },
  { route: 'GET /dev-pay/checkout/:id', reason: "the sandbox's page; its URL is a secret", status: 404 },
  { route: 'POST /dev-pay/checkout/:id', reason: "the sandbox's page; its URL is a secret", status: 400 },
  {
    route: 'GET /dev-pay/api/*',
    reason: "the sandbox's API, protected by its own access token",
    status: 401,
  },
  {
    route: 'POST /dev-pay/api/*',
    reason: "the sandbox's API, protected by its own access token",
    status: 401,
  },
];

export function findPublicRoute(route: string): PublicRoute | undefined {
  return publicRoutes.find(({ route: pattern }) =>
    pattern.endsWith('*') ? route.startsWith(pattern.slice(0, -1)) : route === pattern,
  );
}
