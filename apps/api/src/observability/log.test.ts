import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, withoutSecrets } from './log.ts';

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let lines = '';
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines += chunk.toString();
      done();
    },
  });
  write(createLog('info', sink));
  return lines;
};

it.each(['password', 'newPin', 'token', 'recaptcha_token', 'email', 'verificationCode', 'cvc'])(
  'A body may be logged without its %s',
  (name) => {
    const line = written((log) => log.info({ req: { body: { [name]: 'hush-hush', brand: 'tsn' } } }));
    expect(line).not.toContain('hush-hush');
    expect(line).toContain('tsn');
  },
);

it('Headers are logged without what signs people in', () => {
  const headers = {
    authorization: 'Bearer hush-hush',
    cookie: 'refresh_token=hush-hush',
    host: 'portal.test',
  };
  const line = written((log) => log.info({ headers }));
  expect(line).not.toContain('hush-hush');
  expect(line).toContain('portal.test');
});

it('Secrets are hidden however deep they lie, and of a stranger only the name is told', () => {
  const line = written((log) =>
    log.info({ a: { b: [{ c: { password: 'hush-hush' } }] }, asked: new URLSearchParams('token=hush-hush') }),
  );
  expect(line).not.toContain('hush-hush');
  expect(line).toContain('[URLSearchParams]');
});

it('An error is one line, without the values it quotes', () => {
  const line = written((log) => log.error({ err: new Error('no account for jeanne@courriel.test') }));
  expect(line.trim().split('\n')).toHaveLength(1);
  expect(line).not.toContain('jeanne');
});

it('Ordinary words stay readable', () => {
  const text = 'GET /api/config failed after 3 tries: code 503, request 25f6c118-0c13-4ce2-bbf9-a5c160ebfb45';
  expect(withoutSecrets(text)).toBe(text);
});
