import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BrandId, brandIds, brandOf, type Language, languages } from '@marquee/product/brands.ts';
import names from '@marquee/product/messages/en/console-names.ts';
import { mailPictureFile } from '@marquee/product/shell/document-colours.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, linksIn } from '../../../../world/src/inbox/mailbox.ts';
import { readEnv } from '../../env.ts';
import { startWorker } from '../../jobs/worker.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { createMailer } from '../../integrations/mailer.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { drawMail, mailKinds, sampleMail } from '../testing/mail-samples.ts';
import type { MailKind, MailRequest } from './templates.ts';

const env = readEnv({ PUBLIC_URL: 'https://account.example.test', BASE_PATH: '/um/' });
const at = Date.UTC(2026, 0, 5, 20, 5);
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

const write = (mail: MailRequest) => drawMail(env, mail);
const portalLinks = (html: string) =>
  linksIn(html, '').filter((link) => link.startsWith('https://account.example.test'));

describe.each(mailKinds)('%s', (kind) => {
  const asked = (brand: BrandId, language: Language) => sampleMail(kind, brand, language);

  it('Every brand and language has a subject, a preview and words without holes, the same in HTML and in text', () => {
    for (const brand of brandIds)
      for (const language of languages) {
        const { subject, preview, blocks, html, text } = write(asked(brand, language));
        expect(`${subject}${preview}${text}`).not.toMatch(/[{}]|undefined|\bmail\.\w/);
        expect(html).toContain(`<html lang="${language}-CA">`);
        expect(html).toContain(`<title>${subject}</title>`);
        expect(html).toContain(`border-bottom:8px solid ${themes[brand].accent}`);
        expect(html).toContain('<meta name="color-scheme" content="light dark">');
        expect(html).not.toMatch(/url\(|var\(|<script/);
        for (const block of blocks) expect(text).toContain(block.text);
        expect(linksIn(html, '')).toEqual(linksIn('', text));
      }
  });

  it('[T5] Every link leads to the configured address, with the brand and the language', () => {
    for (const language of languages) {
      for (const link of portalLinks(write(asked('crave', language)).html)) {
        const { origin, pathname, searchParams } = new URL(link);
        expect([origin, pathname.slice(0, 4)]).toEqual(['https://account.example.test', '/um/']);
        expect([searchParams.get('service'), searchParams.get('lang')]).toEqual(['crave', language]);
      }
    }
  });

  it('[experience 11] It shows the wordmark with the brand’s name, and says who sends it, from where and why', () => {
    for (const brand of brandIds)
      for (const language of languages) {
        const { html, text, why } = write(asked(brand, language));
        expect(html).toContain(`src="https://account.example.test/um/${mailPictureFile(brand, 'band')}"`);
        expect(html).toContain(`alt="${brandOf(brand).name[language]}"`);
        for (const line of [why, env.seller.name[language], env.seller.address[language]])
          expect(text).toContain(line);
      }
  });

  it('Nothing that people typed becomes markup', () => {
    const hostile = { ...asked('tsn', 'en'), to: '"><script>alert(1)</script>@a.test' };
    expect(write(hostile).html).not.toContain('<script');
  });
});

it('[console D2] Every mail has a name in the console', () => {
  const named = Object.keys(names).filter((key) => key.startsWith('console.mail.'));
  expect(named.toSorted()).toEqual(mailKinds.map((kind) => `console.mail.${kind}`).toSorted());
});

it('[experience 38] Nobody without an account is told that a mail is about their account', () => {
  const elsewhere = [
    'verifyEmail',
    'emailChange',
    'accountDeleted',
    'migrationInvitation',
    'activationLink',
    'partnerInvitation',
    'serviceSecretExpiring',
    'webhookDisabled',
    'giftBought',
    'giftReceived',
  ] as const satisfies readonly MailKind[];
  for (const kind of elsewhere)
    for (const language of languages)
      expect(write(sampleMail(kind, 'crave', language)).why).not.toMatch(/your account|votre compte/);
});

describe('a gift', () => {
  const gift = (from: string, message = '') =>
    write({ ...sampleMail('giftReceived', 'crave', 'en'), from, message } as MailRequest);

  it('[experience 38] shows the card with its amount, the giver’s words as a quote and the code on one line', () => {
    const { html, subject, blocks } = gift('Alex', 'The popcorn is on me.');
    expect(subject).toBe('Alex sent you $50 for Crave');
    expect(blocks.map(({ is }) => is).slice(0, 5)).toEqual([
      'heading',
      'giftCard',
      'quote',
      'giftCode',
      'button',
    ]);
    expect(html).toContain(mailPictureFile('crave', 'card'));
    expect(html).toMatch(/white-space:nowrap[^>]*>D76E-1ATF-Q7HR-AJBA-T</);
  });

  it.each(['Mom & Dad', 'Geneviève', 'J. R. Tremblay-Roy', 'O’Neil'])(
    'names the giver %s in the subject',
    (from) => expect(gift(from).subject).toContain(from),
  );

  it.each(['evil.test', 'Call 1-800-555-0199', 'Your account is locked, click now!', 'https://evil.test'])(
    'keeps “%s” out of the subject, and makes no link of it',
    (from) => {
      const { html, subject } = gift(from, `See ${from}`);
      expect(subject).toBe('Your $50 gift card for Crave');
      expect(html).not.toMatch(/https:\/\/evil|evil\.test/);
    },
  );
});

it('[finding F19] The link that undoes a change of email carries its secret where no server sees it', () => {
  const { html } = write({
    kind: 'emailChangeNotice',
    to: 'jeanne@courriel.test',
    brand: 'crave',
    language: 'en',
    newEmail: 'other@courriel.test',
    token: 'secret-1',
  });
  const link = new URL(linksIn(html, '').find((each) => each.includes('secret-1'))!);
  expect([link.hash, link.search.includes('secret-1')]).toEqual(['#token=secret-1', false]);
});

const verifyEmail = (token: string, code: string): MailRequest => ({
  kind: 'verifyEmail',
  to: 'jeanne@courriel.test',
  brand: 'crave',
  language: 'fr',
  token,
  code,
});

it('The inbox finds the code, whatever the token of the link is', () => {
  const digits = fc.array(fc.constantFrom(...Array.from('0123456789')), { minLength: 6, maxLength: 6 });
  const token = fc.array(fc.constantFrom(...Array.from('0123456789abc-_.')), {
    minLength: 60,
    maxLength: 90,
  });
  fc.assert(
    fc.property(digits, token, (code, letters) => {
      const { html, text } = write(verifyEmail(letters.join(''), code.join('')));
      expect(codeIn(html, text)).toBe(code.join(''));
      expect(codeIn(html, '')).toBe(code.join(''));
    }),
  );
});

describe('the device of a sign-in', () => {
  const where = (userAgent: string, language: 'en' | 'fr') =>
    write({ kind: 'newSignIn', to: 'a@b.test', brand: 'rds', language, at, userAgent }).text;

  it('It is named in words of ours', () => {
    expect(where(iphone, 'en')).toContain(
      'Device: Mobile Safari on iPhone\nWhen: January\u00A05,\u00A02026, 3:05\u00A0p.m. ET',
    );
    expect(where(iphone, 'fr')).toContain(
      'Appareil\u00A0: Mobile Safari sous iPhone\nQuand\u00A0: 5\u00A0janvier\u00A02026, 15\u00A0h\u00A005 (HE)',
    );
    expect(where('curl/8.0', 'en')).toContain('Unknown device');
  });

  it('What a browser calls itself never reaches the mail', () => {
    const lure = 'Chrome/1 Windows call 1-800-555-0199 or http://evil.test';
    expect(where(lure, 'en')).toContain('Chrome on Windows');
    expect(where(lure, 'en')).not.toMatch(/evil|1-800/);
  });
});

describe('on its way', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('[D18] A mail is sealed with the change it follows, and arrives readable', async () => {
    const arrived: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        const keep = async () => arrived.push((await buffer(stream)).toString());
        keep().then(() => done(), done);
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Marquee <no-reply@marquee.test>');

    const undone = test.database.query.transaction().execute(async (tx) => {
      await enqueueMail(test, tx, { ...verifyEmail('a.b.c', '111111'), to: 'undone@courriel.test' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await test.database.query
      .transaction()
      .execute((tx) => enqueueMail(test, tx, verifyEmail('a.b.c', '222222')));

    const jobs = startWorker(test, createJobHandlers({ ...test, mailer }));
    await expect.poll(() => arrived.length).toBe(1);
    await jobs.stop();
    mailer.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
    expect(arrived[0]).toContain('To: jeanne@courriel.test');
    expect(arrived[0]).toContain('multipart/alternative');
    expect(arrived[0]).toContain('222222');
  });

  it('A brand without sign-in by email sends people to the unbranded pages', async () => {
    await enqueueMail(test, test.database.query, {
      kind: 'sessionEnded',
      to: 'news@courriel.test',
      brand: 'ctvnews',
      language: 'en',
    });
    const { links, subject } = await lastMailTo(test, 'news@courriel.test');
    expect(subject).toBe('We signed you out for your security');
    for (const link of links) expect(new URL(link).searchParams.get('service')).toBe('vanilla');
  });
});
