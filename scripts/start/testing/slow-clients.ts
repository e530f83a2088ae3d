import type { Socket } from 'node:net';
import { connect } from 'node:net';

const characterIntervalMs = 500;

const requestStarts = {
  body: 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n',
  headers: 'GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: ',
};

/**
 * Connects clients that send endless requests, one character at a time.
 * @returns `closed`, which resolves when all connections are closed
 */
export async function sendEndlessRequests(port: number, count: number, kind: keyof typeof requestStarts) {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1').once('error', reject);
          socket.once('connect', () => {
            socket.off('error', reject).on('error', () => undefined);
            socket.write(requestStarts[kind]);
            resolve(socket.resume());
          });
        }),
    ),
  );
  const timer = setInterval(
    () => sockets.forEach((socket) => socket.writable && socket.write('x')),
    characterIntervalMs,
  );
  const closed = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve()))),
    ),
  ).finally(() => clearInterval(timer));
  return { closed };
}
