/** Signs webhooks as Standard Webhooks does: HMAC-SHA256 of id, time and body, by every secret that is valid. */
import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

export const newWebhookSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

const signatureOf = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64')}`;

export const webhookHeaders = (
  secrets: readonly string[],
  id: string,
  now: number,
  body: string,
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(now / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
};
