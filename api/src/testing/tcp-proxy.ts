import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a database. It can drop all traffic, as during a network failure. */
export class TcpProxy {
  static async open(targetPort: number, port = 0): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(port, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #silent = false;

  private constructor(private targetPort: number) {
    this.#server = createServer((client) => this.#forward(client));
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy is not listening');
    return address.port;
  }

  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Does not affect existing connections. */
  forwardTo(targetPort: number): void {
    this.targetPort = targetPort;
  }

  /** Drops all traffic without closing connections. */
  silence(): void {
    this.#silent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Forwards new connections again; silenced connections stay silent, as if a NAT table had been lost. */
  restore(): void {
    this.#silent = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #forward(client: Socket): void {
    this.#track(client);
    if (this.#silent) return void client.pause();
    const server = connect(this.targetPort, '127.0.0.1');
    this.#track(server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
