/** The server's log: one JSON line each, without secrets. */
import { type Logger, type LoggerOptions, pino } from 'pino';

const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'access_token',
  'refresh_token',
  'token',
  'recaptcha_token',
  'password',
  'oldPassword',
  'newPassword',
  'pin',
  'newPin',
  'code',
  'verificationCode',
  'authorizationCode',
  'card',
  'number',
  'cvc',
  'email',
]);

const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/((?:token|password|pin|code|secret|key)\w*["']?\s*[=:]\s*["']?)[^\s&"',;}]+/gi, '$1[hidden]'],
  [/[^\s@"'<>(),;:=]{1,64}@[^\s@"'<>(),;:=]{1,255}/g, '[email]'],
  [/\b\d(?:[ -]?\d){12,18}\b/g, '[card]'],
  [/\b[\w-]{40,}\b/g, '[token]'],
];

/** Free text from outside, without what looks like a token, an address or a card. */
export const withoutSecrets = (text: string): string =>
  secretShapes.reduce((safe, [shape, instead]) => safe.replace(shape, instead), text);

/** At every depth; of what is neither data nor an error, only the name. */
const hideSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  const { constructor } = value;
  if (constructor !== undefined && constructor !== Object) return `[${constructor.name}]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretFields.has(name) ? '[hidden]' : hideSecrets(inner),
    ]),
  );
};

const describe = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: withoutSecrets(error.message),
  stack: withoutSecrets(error.stack ?? ''),
});

export const createLog = (
  level: LoggerOptions['level'] & string,
  destination?: NodeJS.WritableStream,
): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino's own redaction would be paid by every request's logger, also when it says nothing.
    formatters: { log: (line) => hideSecrets(line) as Record<string, unknown> },
    serializers: { err: describe },
    hooks: {
      // An error logged without words would lend its own, values and all.
      logMethod(args, method) {
        const [first, ...rest] = args as [unknown, ...unknown[]];
        const words = rest.length > 0 || typeof first === 'string' ? rest : ['failed'];
        const safe = [first, ...words].map((each) =>
          typeof each === 'string' ? withoutSecrets(each) : each,
        );
        method.apply(this, safe as Parameters<typeof method>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
