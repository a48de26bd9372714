/** Companies made and changed at the console: by two people, on every server, with history and undo. */
import { randomBytes } from 'node:crypto';
import { listApprovals } from '@marquee/product/contract/staff/actions.ts';
import { listCompanies, type Company, disableCompany } from '@marquee/product/contract/staff/companies.ts';
import {
  changeCompany,
  type CompanyChange,
  type CompanyContent,
  decideCompanyChange,
  listCompanyChanges,
} from '@marquee/product/contract/staff/company-changes.ts';
import { limits } from '@marquee/product/limits.ts';
import en from '@marquee/product/messages/en/console-companies.ts';
import {
  merchantSettings,
  partnerSettings,
  tvProviderSettings,
} from '@marquee/product/values/integrations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { discoveryProblems } from '../../../integrations/registry/discovery.ts';
import { saveIntegration } from '../../../integrations/registry/save-integration.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf } from '../../../testing/test-clients.ts';
import { startTvProvider, type TvProvider } from '../../../testing/tv-provider.ts';

let servers: readonly [TestApp, TestApp];
let console_: TestConsole;
let staff: TestStaff;
let other: TestStaff;
let idp: TvProvider;
beforeAll(async () => {
  const one = await createTestApp();
  servers = [one, await createTestApp({}, { beside: one })];
  console_ = await createTestConsole(one);
  [staff, other] = [await console_.signIn(['operations']), await console_.signIn(['operations'])];
  idp = await startTvProvider();
});
afterAll(async () => {
  await idp.close();
  await console_.app.close();
  await servers[1].close();
  await servers[0].close();
});

const secret = 'what only the company and we know';
const content = (change: object = {}): CompanyContent => ({
  kind: 'tvProvider',
  settings: tvProviderSettings.parse({
    issuer: idp.issuer,
    clientId: 'marquee',
    name: { en: 'Northern Cable', fr: 'Câble du Nord' },
    ...change,
  }),
});
const svg = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).toString('base64');
const drawing = svg('<rect width="8" height="8" fill="#123456"/>');
const png = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  randomBytes(32),
]).toString('base64');

const ask = (id: string, body: object, by = staff) =>
  by.call(changeCompany, {
    params: { id },
    body: { company: content(), clientSecret: secret, version: null, reason: 'signed', ...body },
  });
const decide = (id: string, approves = true, by = other) =>
  by.call(decideCompanyChange, { params: { id }, body: { approves, note: 'seen' } });
const idOf = (reply: Awaited<ReturnType<typeof ask>>) => reply.json<{ id: string }>().id;
const companyOf = async (id: string) =>
  (await staff.call(listCompanies)).json<{ companies: Company[] }>().companies.find((each) => each.id === id);
const historyOf = async (id: string) =>
  (await staff.call(listCompanyChanges, { params: { id } })).json<{ changes: CompanyChange[] }>().changes;
const offered = async ({ app }: TestApp, id: string) =>
  (await app.inject({ url: '/api/bdu/v2.2/provider-list?brand=crave', headers: { 'accept-language': 'fr' } }))
    .json<{ providers: { id: string; displayName: string; logo: string | null }[] }>()
    .providers.find((each) => each.id === id);
const within1s = { timeout: 1000, interval: 20 };
const onBoth = (check: (server: TestApp) => Promise<void>) =>
  vi.waitFor(() => Promise.all(servers.map(check)), within1s);
const remove = (id: string) =>
  servers[0].database.query.deleteFrom('tv_providers').where('id', '=', id).execute();

describe('[console D2, B] a TV provider made at the console', () => {
  it('waits for another person, then is on the provider list of both servers within a second, with its logo', async () => {
    const id = idOf(await ask('northern', { logo: { data: drawing } }));
    expect(await offered(servers[0], 'northern')).toBeUndefined();
    const approvals = (await other.call(listApprovals)).json<{ companies: CompanyChange[] }>().companies;
    expect(approvals).toMatchObject([
      { id, company: 'northern', reason: 'signed', changedBy: staff.id, replacesSecret: true, before: null },
    ]);
    expect(JSON.stringify(approvals)).not.toContain(secret);
    expect(codeOf(await decide(id, true, staff))).toBe('FOUR_EYES');
    const both = await Promise.all([decide(id), decide(id)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await onBoth(async (server) =>
      expect(await offered(server, 'northern')).toMatchObject({ displayName: 'Câble du Nord' }),
    );
    const { logo } = (await offered(servers[1], 'northern'))!;
    for (const app of [servers[1].app, console_.app]) {
      const file = await app.inject(logo!);
      expect([file.statusCode, file.body]).toEqual([200, Buffer.from(drawing, 'base64').toString()]);
      expect(file.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    expect(servers[0].integrations.tvProvider('northern')?.clientSecret).toBe(secret);
    const rows = await servers[0].database.query.selectFrom('company_changes').select('secret').execute();
    expect(rows.map((row) => row.secret)).toEqual(rows.map(() => null));
    await remove('northern');
  });

  it('keeps its secret and logo through a change; undo restores the version before; each is in its history', async () => {
    await decide(idOf(await ask('western', { logo: { data: png } })));
    const rename = content({ name: { en: 'Western', fr: 'Ouest' }, brands: ['crave'] });
    const change = { company: rename, clientSecret: undefined, reason: 'new name' };
    await decide(idOf(await ask('western', { ...change, version: 1 })));
    await onBoth(async (server) =>
      expect(await offered(server, 'western')).toMatchObject({ displayName: 'Ouest' }),
    );
    expect(servers[0].integrations.tvProvider('western')?.clientSecret).toBe(secret);
    const now = (await companyOf('western'))!;
    expect(now).toMatchObject({
      hasSecret: true,
      version: 2,
      logo: expect.stringMatching(/^\/api\/assets\//) as string,
    });
    const [, first] = await historyOf('western');
    expect(first).toMatchObject({
      state: 'past',
      changedBy: staff.id,
      decidedBy: other.id,
      reason: 'signed',
    });
    const undo = {
      company: first!.content,
      clientSecret: undefined,
      logo: { sha256: first!.logo!.split('/').at(-1) },
    };
    await decide(idOf(await ask('western', { ...undo, version: 2, reason: 'undo' })));
    await onBoth(async (server) =>
      expect(await offered(server, 'western')).toMatchObject({
        displayName: 'Câble du Nord',
        logo: now.logo,
      }),
    );
    expect((await historyOf('western')).map(({ state, reason }) => [state, reason])).toEqual([
      ['live', 'undo'],
      ['past', 'new name'],
      ['past', 'signed'],
    ]);
    await remove('western');
  });

  it('is turned off by one person at once, and on again by two', async () => {
    await decide(idOf(await ask('eastern', {})));
    await staff.call(disableCompany, { params: { id: 'eastern' }, body: { reason: 'down', version: 1 } });
    await onBoth(async (server) => expect(await offered(server, 'eastern')).toBeUndefined());
    await decide(idOf(await ask('eastern', { clientSecret: undefined, version: 2, reason: 'back' })));
    await onBoth(async (server) => expect(await offered(server, 'eastern')).toBeDefined());
    expect((await historyOf('eastern')).map(({ state, reason }) => [state, reason])).toEqual([
      ['live', 'back'],
      ['past', 'down'],
      ['past', 'signed'],
    ]);
    await remove('eastern');
  });
});

describe('[console D2, B] a change of a company', () => {
  it('of a row that the command line wrote keeps what it replaced', async () => {
    const settings = merchantSettings.parse({
      issuer: 'https://shop.example',
      clientId: 'us',
      clientSecret: secret,
      enabled: false,
    });
    expect(await saveIntegration(servers[0], { kind: 'merchant', id: 'shop', settings })).toEqual([]);
    const company = { kind: 'merchant', settings: { ...settings, name: { en: 'Shop', fr: 'Boutique' } } };
    await decide(idOf(await ask('shop', { company, clientSecret: undefined, version: 1 })));
    expect(await historyOf('shop')).toMatchObject([
      { state: 'live', content: { settings: { name: { en: 'Shop' } } } },
      { state: 'past', changedBy: 'command line', content: { settings: { name: { en: 'shop' } } } },
    ]);
  });

  it('that is refused, or older than a newer one, never takes effect', async () => {
    const [first, second, third] = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) =>
        idOf(await ask('twice', { company: content({ name: { en: name, fr: name } }) })),
      ),
    );
    expect((await decide(first!, false)).json()).toEqual({ state: 'refused' });
    expect((await decide(second!)).json()).toEqual({ state: 'live' });
    expect(codeOf(await decide(third!))).toBe('CHANGED_SINCE');
    expect(codeOf(await decide(first!))).toBe('CHANGED_SINCE');
    expect((await companyOf('twice'))!.name.en).toBe('Two');
    expect(codeOf(await ask('twice', {}))).toBe('CHANGED_SINCE');
    await remove('twice');
  });

  it('is decided by admins too, but not by who may not change companies, and needs a sign-in of the last minutes', async () => {
    const [admin, billing] = [await console_.signIn(['admin']), await console_.signIn(['billing'])];
    const id = idOf(await ask('decided', {}));
    expect(codeOf(await decide(id, true, billing))).toBe('PERMISSION_DENIED');
    expect((await billing.call(listApprovals)).json()).toMatchObject({ companies: [] });
    const before = servers[0].clock.now() - (limits.staffFreshMinutes + 1) * 60_000;
    const old = await console_.signIn(['operations'], before);
    expect([codeOf(await ask('other', {}, old)), codeOf(await decide(id, true, old))]).toEqual([
      'REAUTH_REQUIRED',
      'REAUTH_REQUIRED',
    ]);
    expect((await decide(id, true, admin)).statusCode).toBe(200);
    await remove('decided');
  });

  it.each<[string, () => object, object]>([
    ['a script in the logo', () => ({ logo: { data: svg('<script>1</script>') } }), { logo: 'badLogo' }],
    [
      'a script of a namespace',
      () => ({ logo: { data: svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>') } }),
      { logo: 'badLogo' },
    ],
    [
      'an address hidden by entities',
      () => ({ logo: { data: svg('<use href="&#104;ttps://evil.example"/>') } }),
      { logo: 'badLogo' },
    ],
    [
      'a style with an address',
      () => ({ logo: { data: svg('<rect fill="url( https://evil.example)"/>') } }),
      { logo: 'badLogo' },
    ],
    [
      'a page as logo',
      () => ({ logo: { data: Buffer.from('<html></html>').toString('base64') } }),
      { logo: 'badLogo' },
    ],
    ['a logo that is not stored', () => ({ logo: { sha256: 'a'.repeat(64) } }), { logo: 'badLogo' }],
    [
      'a logo over 64 kB',
      () => ({ logo: { data: randomBytes(70_000).toString('base64') } }),
      { 'logo.data': 'too_big' },
    ],
    ['no secret', () => ({ clientSecret: undefined }), { clientSecret: 'secretMissing' }],
    ['no reason', () => ({ reason: ' ' }), { reason: 'too_small' }],
    [
      'an issuer that is no address',
      () => ({ company: { kind: 'tvProvider', settings: { issuer: 'tv', clientId: 'x' } } }),
      { 'company.settings.issuer': 'invalid_format' },
    ],
    [
      'another kind',
      () => ({ company: { kind: 'shop', settings: {} } }),
      { 'company.kind': 'invalid_union' },
    ],
  ])('with %s is refused', async (_, body, details) => {
    const reply = await ask('wrong', body());
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', details });
  });

  it('to the id of another kind, or the issuer of another company, is refused', async () => {
    const partner = {
      kind: 'partner',
      settings: partnerSettings.parse({ issuer: idp.issuer, clientId: 'us', brand: 'crave', skus: ['tsn'] }),
    };
    expect((await ask('harbour-tv', { company: partner })).json()).toMatchObject({
      details: { id: 'idTaken' },
    });
    await decide(idOf(await ask('first', {})));
    expect((await ask('second', {})).json()).toMatchObject({ details: { issuer: 'issuerTaken' } });
    await remove('first');
  });

  it('that could not work names each reason, in words of the console, and may be saved turned off', async () => {
    const issuer = `${idp.issuer}/elsewhere`;
    const reply = await ask('broken', { company: content({ issuer }) });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'DISCOVERY_FAILED', details: { problems: ['issuerDiffers'] } },
    ]);
    expect((await ask('broken', { company: content({ issuer, enabled: false }) })).statusCode).toBe(200);
    for (const problem of Object.keys(discoveryProblems))
      expect(en).toHaveProperty([`console.problem.${problem}`]);
  });
});
