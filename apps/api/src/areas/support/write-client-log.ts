/** Client log: untrusted text, written as one line per event, without secrets, at a limited rate. */
import type { BodyOf } from '@marquee/product/endpoint.ts';
import type { postClientLog } from '@marquee/product/contract/support.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { withoutSecrets } from '../../observability/log.ts';

type Body = BodyOf<typeof postClientLog>;
type ClientEvent = Exclude<Body, { events: unknown }>;

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g;
const visible = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const safe = (text: string) => withoutSecrets(text).replace(controls, visible);

/** Queries may carry codes and tokens; the path is enough to find the screen. */
const withoutQuery = (url: string) => url.split(/[?#]/)[0] ?? '';

const lineOf = ({ code, message, url, brand, deviceId }: ClientEvent) => ({
  error: safe(code),
  text: safe(message),
  ...(url && { url: safe(withoutQuery(url)) }),
  ...(brand && { brand: safe(brand) }),
  ...(deviceId && { deviceId: safe(deviceId) }),
});

/** Clients can send any level; `error` is reserved for the server's own errors. */
const levelOf = ({ level }: ClientEvent) => (level === 'error' ? 'warn' : level);

const eventsOf = (body: Body): readonly ClientEvent[] => ('events' in body ? body.events : [body]);

export const writeClientLog = ({
  log,
  clock,
  metrics,
}: Pick<Deps, 'log' | 'clock' | 'metrics'>): Handle<typeof postClientLog> => {
  const browserLog = log.child({ from: 'browser' });
  let minute = 0;
  let lines = 0;

  const mayWrite = () => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    return lines <= limits.clientLog.linesPerMinute;
  };

  return ({ body }) => {
    for (const event of eventsOf(body)) {
      metrics.clientLogEvents.inc({ level: event.level });
      if (mayWrite()) browserLog[levelOf(event)](lineOf(event));
    }
    return undefined;
  };
};
