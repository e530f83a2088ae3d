interface Cookie {
  value: string;
  path: string;
}

/** A minimal browser over real HTTP. It stores cookies; only `follow` follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();

  /**
   * @param origin public URL of the store
   * @param apiUrl URL at which the store's API listens
   */
  constructor(
    private readonly origin: string,
    private readonly apiUrl: string,
  ) {}

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  /** Sends requests for the public URL to the API, as the host does. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, origin } = new URL(url, this.origin);
    const target = origin === this.origin ? this.apiUrl + pathname.replace(/^\/api\//, '/') + search : url;
    const cookies = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = cookies.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(origin === this.origin && cookie && { cookie }) };
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    response.headers.getSetCookie().forEach((line) => this.#store(line));
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

  /**
   * Follows redirects until it reaches a page or `stopPath`. Returns the last URL and, for a page, its response.
   * Throws after ten redirects.
   */
  async follow(url: string, stopPath: string): Promise<{ url: URL; response: Response | undefined }> {
    let next = new URL(url, this.origin);
    for (let redirects = 0; redirects < 10; redirects += 1) {
      if (next.pathname === stopPath) return { url: next, response: undefined };
      const response = await this.send(next.href);
      const location = response.headers.get('location');
      if (location === null) return { url: next, response };
      next = new URL(location, next);
    }
    throw new Error(`too many redirects, the last to ${next.href}`);
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    const isDeleted = attributes.some((part) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
    if (isDeleted) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
