import { once } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { MailServer } from '../testing/mail-server';
import { smtpTransport } from './smtp';

let plain: MailServer;
beforeEach(async () => (plain = await MailServer.open()));
afterEach(() => plain.close());

const mail = {
  to: 'rosa@mail.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@shop.example>',
  date: new Date(),
};
const from = 'shop@press-start.example';

test('In production, no email is sent to a mail server that does not offer encryption', async () => {
  const withPassword = plain.url.replace('smtp://', 'smtp://shop:secret@');
  const transport = smtpTransport({ smtpUrl: withPassword, from, requireTls: true });
  await expect(transport.send(mail)).rejects.toThrow(/STARTTLS/);
  expect([plain.received, plain.recipients]).toEqual([[], []]);
});

test('In production, no email is sent to a mail server with an untrusted certificate', async () => {
  const received: string[] = [];
  // The server warns about its self-signed certificate.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new SMTPServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      received.push(address);
      done();
    },
  });
  consoleError.mockRestore();
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const transport = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from, requireTls: true });
  await expect(transport.send(mail)).rejects.toThrow();
  expect(received).toEqual([]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('Outside production, a local mail server needs no encryption', async () => {
  await smtpTransport({ smtpUrl: plain.url, from, requireTls: false }).send(mail);
  expect(plain.recipients).toEqual(['rosa@mail.example']);
});
