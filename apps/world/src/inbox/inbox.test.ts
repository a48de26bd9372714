import { describe, expect, it } from 'vitest';
import type { World } from '../app.ts';
import { ask, openWorld, sendMail } from '../testing.ts';
import type { Message } from './mailbox.ts';

const messages = async (world: World, to = '') =>
  (await fetch(`${world.url}/inbox/messages${to && `?to=${encodeURIComponent(to)}`}`).then((answer) =>
    answer.json(),
  )) as Message[];

const verification = {
  to: 'Ana@demo.test',
  subject: 'Vérifiez votre courriel',
  text: 'Votre code\u00a0: 482913.\n\nhttps://portal.test/verify-email/verification?token=111111&lang=fr.',
  html: '<style>p{color:#123456}</style><p>Votre code : <b>482913</b></p><a class="b" href="https://portal.test/verify-email/verification?token=111111&amp;lang=fr">Vérifier</a><a href=\'mailto:x@y.test\'>Écrire</a>',
};

describe('the inbox as JSON', () => {
  it('A multipart mail arrives whole, with its links and its code', async () => {
    const world = await openWorld();
    await sendMail(world, verification);
    const [message, ...others] = await messages(world);
    expect(others).toEqual([]);
    expect(message).toEqual({
      to: 'Ana@demo.test',
      subject: 'Vérifiez votre courriel',
      html: expect.stringContaining('<b>482913</b>') as string,
      text: expect.stringContaining('Votre code\u00a0: 482913.') as string,
      links: ['https://portal.test/verify-email/verification?token=111111&lang=fr'],
      code: '482913',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  it('"to" finds the exact address whatever its case, newest first', async () => {
    const world = await openWorld();
    await sendMail(world, { to: 'ana@demo.test', subject: 'first' });
    await sendMail(world, { to: ['ANA@demo.test', 'bob@demo.test'], subject: 'second' });
    await sendMail(world, { to: 'banana@demo.test', subject: 'third' });
    const subjects = async (to: string) => (await messages(world, to)).map(({ subject }) => subject);
    expect(await subjects('Ana@Demo.TEST')).toEqual(['second', 'first']);
    expect(await subjects('bob@demo.test')).toEqual(['second']);
    expect(await subjects('ana@demo')).toEqual([]);
    expect((await messages(world)).length).toBe(4);
  });

  it('DELETE empties one address or everything', async () => {
    const world = await openWorld();
    await sendMail(world, { to: ['ana@demo.test', 'bob@demo.test'], subject: 'x' });
    const empty = async (query: string) =>
      (await fetch(`${world.url}/inbox/messages${query}`, { method: 'DELETE' })).status;
    expect(await empty('?to=ANA@demo.test')).toBe(204);
    expect((await messages(world)).map(({ to }) => to)).toEqual(['bob@demo.test']);
    expect(await empty('')).toBe(204);
    expect(await messages(world)).toEqual([]);
  });

  it('A polling page gets 304 until there is a new mail', async () => {
    const world = await openWorld();
    const poll = (tag: string) =>
      fetch(`${world.url}/inbox/messages`, { headers: { 'if-none-match': tag }, cache: 'no-store' });
    const tag = (await poll('')).headers.get('etag') ?? '';
    expect((await poll(tag)).status).toBe(304);
    await sendMail(world, verification);
    expect((await poll(tag)).status).toBe(200);
  });

  it('A mail that is no mail at all does not break the inbox', async () => {
    const world = await openWorld();
    await sendMail(world, { to: 'ana@demo.test', subject: '', text: '' });
    await sendMail(world, {
      to: 'ana@demo.test',
      subject: '\u0000<script>',
      html: '<a href="&#x110000;javascript:x">',
    });
    const [odd] = await messages(world);
    expect([odd?.links, odd?.code]).toEqual([[], null]);
    expect((await ask(world, '/inbox')).status).toBe(200);
  });
});

describe('the inbox to read', () => {
  it('Lists and shows a mail, and escapes what strangers wrote', async () => {
    const world = await openWorld();
    await sendMail(world, { ...verification, subject: '<img src=x onerror=alert(1)>' });
    const list = await ask(world, '/inbox?lang=fr');
    expect(list.body).toContain('Boîte de réception');
    expect(list.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(list.body).not.toContain('<img');
    const path = /href="(\/inbox\/\d+\?[^"]*)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const mail = await ask(world, path);
    expect(mail.body).toContain('<dd class="code">482913</dd>');
    expect(mail.body).toContain('<html lang="fr-CA">');
  });

  it('The mail itself sits in a sandboxed frame and may run nothing', async () => {
    const world = await openWorld();
    await sendMail(world, {
      ...verification,
      html: '<!doctype html><html><head></head><script>alert(1)</script></html>',
    });
    const page = await ask(world, '/inbox/1');
    expect(page.body).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]*>/);
    const { headers, body } = await ask(world, '/inbox/1/body');
    expect(body).toMatch(/^<!doctype html><html><head><base target="_blank">/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  });

  it('[experience 40] Opens the newest mail by itself, and a chosen one stays', async () => {
    const world = await openWorld();
    const empty = await ask(world, '/inbox');
    expect(empty.body).not.toContain('<article');
    await sendMail(world, { ...verification, subject: 'First' });
    await sendMail(world, { ...verification, subject: 'Second' });
    const open = async (path: string) => /<h2>([^<]*)<\/h2>/.exec((await ask(world, path)).body)?.[1];
    expect([await open('/inbox'), await open('/inbox/1')]).toEqual(['Second', 'First']);
    const follows = async (path: string) => /data-follows="(\w+)"/.exec((await ask(world, path)).body)?.[1];
    expect([await follows('/inbox'), await follows('/inbox/1')]).toEqual(['newest', 'one']);
  });

  it('[experience 40] Shows a mail as HTML, as wide as a phone, or as text', async () => {
    const world = await openWorld();
    await sendMail(world, verification);
    const view = async (query: string) => (await ask(world, `/inbox/1${query}`)).body;
    expect(await view('')).toContain('class="mail-body wide"');
    expect(await view('?view=phone')).toContain('class="mail-body phone"');
    const text = await view('?view=text');
    expect(text).toContain('<pre class="mail-text">Votre code');
    expect(text).not.toContain('<iframe');
    expect(await view('?view=unheard-of')).toContain('class="mail-body wide"');
    await sendMail(world, { to: 'ana@demo.test', subject: 'Words alone', text: 'Hello' });
    expect((await ask(world, '/inbox/2?view=phone')).body).toContain('<pre class="mail-text">Hello');
  });
});
