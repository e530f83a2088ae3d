/** A route beside the contract: it looks at no session, so every actor gets the same answer. */
export interface PublicRoute {
  /** Method and path; a star at the end stands for all that begins so. */
  route: string;
  /** Why nobody needs a session here. */
  why: string;
  /** What a call without anything gets, where that is one status. */
  status?: number;
}

export const publicRoutes: PublicRoute[] = [
  {
    route: 'GET /healthz',
    why: 'for supervisors; tells no more than that the database answers',
    status: 200,
  },
  { route: 'GET /livez', why: 'for supervisors; tells no more than that the process runs', status: 200 },
  { route: 'GET /images/*', why: 'pictures of the catalogue', status: 404 },
  { route: 'POST /payments/webhook', why: "the provider's call, believed by its signature", status: 401 },
  {
    route: 'GET /auth/google/*',
    why: 'who begins to log in has no session yet; bound to the browser',
    status: 302,
  },
  { route: 'GET /openapi.json', why: 'the contract is no secret', status: 200 },
  { route: 'GET /docs*', why: 'the contract for people; not in production' },
  { route: 'GET /dev/mail*', why: 'what would have been sent; not in production', status: 200 },
  { route: 'GET /dev-idp/*', why: 'invented people to log in as; not in production' },
  { route: 'POST /dev-idp/*', why: 'invented people to log in as; not in production' },
  { route: 'GET /dev-pay/checkout/:id', why: "the sandbox's page, known by its address only", status: 404 },
  { route: 'POST /dev-pay/checkout/:id', why: "the sandbox's page, known by its address only", status: 400 },
  { route: 'GET /dev-pay/api/*', why: "the sandbox's API, behind an access token of its own", status: 401 },
  { route: 'POST /dev-pay/api/*', why: "the sandbox's API, behind an access token of its own", status: 401 },
];

export function publicRouteOf(route: string): PublicRoute | undefined {
  return publicRoutes.find(({ route: known }) =>
    known.endsWith('*') ? route.startsWith(known.slice(0, -1)) : route === known,
  );
}
