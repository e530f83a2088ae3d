interface Cookie {
  value: string;
  path: string;
}

/** A browser of a test: it keeps cookies and speaks real HTTP; where it is sent it goes only when told to. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();

  /** `origin` is the store's public address; `at` is where its API really listens. */
  constructor(
    private readonly origin: string,
    private readonly at: string,
  ) {}

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  /** Sends one request; pages of the public address are asked of the API as the host would. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, origin } = new URL(url, this.origin);
    const real = origin === this.origin ? this.at + pathname.replace(/^\/api\//, '/') + search : url;
    const cookies = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = cookies.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(origin === this.origin && cookie && { cookie }) };
    const response = await fetch(real, { ...init, headers, redirect: 'manual' });
    response.headers.getSetCookie().forEach((line) => this.#keep(line));
    return response;
  }

  post(url: string, body: object): Promise<Response> {
    return this.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  submit(url: string, form: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects until there is a page, or until one leads to `stop`; answers the last address and its answer. */
  async follow(url: string, stop: string): Promise<{ url: URL; answer: Response | undefined }> {
    let next = new URL(url, this.origin);
    for (let hop = 0; hop < 10; hop += 1) {
      if (next.pathname === stop) return { url: next, answer: undefined };
      const reply = await this.send(next.href);
      const location = reply.headers.get('location');
      if (location === null) return { url: next, answer: reply };
      next = new URL(location, next);
    }
    throw new Error(`too many redirects, the last to ${next.href}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    const gone = attributes.some((part) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
