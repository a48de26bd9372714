import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeIn, createMailbox, linksIn } from './mailbox.ts';

const sixDigits = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));

describe('what is picked out of a mail', () => {
  it('Six digits alone are the code, in text or in HTML', () => {
    fc.assert(
      fc.property(sixDigits, (code) => {
        expect(codeIn('', `Your code is ${code}. It lives 10 minutes.`)).toBe(code);
        expect(codeIn(`<head><style>a{color:#654321}</style></head><td>${code}</td>`, '')).toBe(code);
      }),
    );
  });

  it('Digits inside an address, an amount or a longer number are no code', () => {
    fc.assert(
      fc.property(sixDigits, (code) => {
        for (const text of [
          `https://x.test/${code}`,
          `$${code}`,
          `${code}.50`,
          `1${code}`,
          `#${code}`,
          `A-${code}`,
        ])
          expect([text, codeIn('', text)]).toEqual([text, null]);
      }),
    );
  });

  it('Links are web addresses, each once, without the full stop of the sentence', () => {
    expect(
      linksIn(
        '<link href="https://x.test/style"><a href="https://x.test/?a=1&amp;b=2">a</a><a title="x" href=\'http://y.test\'>b</a><a href="javascript:alert(1)">c</a>',
        'See https://x.test/?a=1&b=2, or (https://z.test/path).',
      ),
    ).toEqual(['https://x.test/?a=1&b=2', 'http://y.test', 'https://z.test/path']);
  });

  it('Only the last thousand messages are kept', async () => {
    const mailbox = createMailbox();
    const raw = Buffer.from('Subject: x\r\n\r\nx');
    await mailbox.receive(raw, ['first@demo.test']);
    await mailbox.receive(
      raw,
      Array.from({ length: 1000 }, (_, index) => `${index}@demo.test`),
    );
    expect(mailbox.list().length).toBe(1000);
    expect(mailbox.list('first@demo.test')).toEqual([]);
  });
});
