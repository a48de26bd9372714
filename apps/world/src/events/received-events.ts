/** Webhooks that the world received: verified as Standard Webhooks describes, the newest kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const receiverModes = ['take', 'fail', 'slow', 'gone'] as const;
export type ReceiverMode = (typeof receiverModes)[number];

export interface ReceivedEvent {
  readonly id: string;
  /** Without `ca.marquee.` and version. */
  readonly type: string;
  readonly account: string | undefined;
  readonly sequence: number | undefined;
  readonly at: string;
  readonly data: string;
  /** How often it came. */
  times: number;
}

export interface ReceivedEvents {
  mode: ReceiverMode;
  refused: number;
  /** The newest first. */
  list(): readonly ReceivedEvent[];
  /** False if the signature is wrong or too old. */
  receive(headers: Readonly<Record<string, string | string[] | undefined>>, body: string): boolean;
}

const mostKept = 500;
const toleranceSeconds = 300;

const isSigned = (
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): boolean => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    [headers[name] ?? ''].flat().join(),
  ) as [string, string, string];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < toleranceSeconds)) return false;
  const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

interface CloudEvent {
  readonly id: string;
  readonly type: string;
  readonly subject?: string;
  readonly sequence?: string;
  readonly time: string;
  readonly data: object;
}

export const createReceivedEvents = (secret: string): ReceivedEvents => {
  const received = new Map<string, ReceivedEvent>();
  const events: ReceivedEvents = {
    mode: 'take',
    refused: 0,
    list: () => [...received.values()].toReversed(),
    receive: (headers, body) => {
      if (!isSigned(secret, headers, body)) {
        events.refused += 1;
        return false;
      }
      const { id, type, subject, sequence, time, data } = JSON.parse(body) as CloudEvent;
      const known = received.get(id);
      if (known) {
        known.times += 1;
        return true;
      }
      received.set(id, {
        id,
        type: type.replace(/^ca\.marquee\.|\.v\d+$/g, ''),
        account: subject,
        sequence: sequence === undefined ? undefined : Number(sequence),
        at: time,
        data: JSON.stringify(data, null, 1),
        times: 1,
      });
      const oldest = received.keys().next();
      if (received.size > mostKept && !oldest.done) received.delete(oldest.value);
      return true;
    },
  };
  return events;
};
