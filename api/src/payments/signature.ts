import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerifiedWebhook, WebhookRequest } from './provider';

/** Maximum difference between a webhook's timestamp and the current time, in milliseconds. */
const MAX_AGE_MS = 10 * 60_000;

/** Larger timestamps are in milliseconds, smaller ones in seconds; Mercado Pago documents both. */
const MILLISECONDS_FROM = 1e11;

/** Returns Mercado Pago's `v1` signature, an HMAC-SHA256. */
export function signWebhook(secret: string, paymentId: string, requestId: string, ts: string): string {
  const manifest = `id:${paymentId.toLowerCase()};request-id:${requestId};ts:${ts};`;
  return createHmac('sha256', secret).update(manifest).digest('hex');
}

/**
 * Compares the signature in constant time. Returns `undefined` unless the signature is valid and its
 * timestamp is close to `now`.
 */
export function verifySignature(
  secret: string,
  request: WebhookRequest,
  now: Date,
): VerifiedWebhook | undefined {
  const parts = parseSignature(single(request.headers['x-signature']));
  const requestId = single(request.headers['x-request-id']);
  const paymentId = single(request.query['data.id']);
  const [ts, v1] = [parts.get('ts'), parts.get('v1')];
  if (!ts || !v1 || !requestId || !paymentId) return undefined;
  if (!isSame(v1, signWebhook(secret, paymentId, requestId, ts))) return undefined;
  if (!isRecent(ts, now)) return undefined;
  return { paymentId, eventId: `${requestId}:${ts}` };
}

function parseSignature(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(',').map((part) => part.trim().split('='));
  return new Map(pairs.flatMap(([key, value]) => (key && value ? [[key, value] as const] : [])));
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isRecent(ts: string, now: Date): boolean {
  if (!/^\d{1,15}$/.test(ts)) return false;
  const number = Number(ts);
  const time = number > MILLISECONDS_FROM ? number : number * 1000;
  return Math.abs(now.getTime() - time) <= MAX_AGE_MS;
}

function single(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
