import { verifySync } from '@node-rs/argon2';
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { maturityTypes } from '@marquee/product/values/enums.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, claimsOf, codeOf, fillQueue, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const asPerson = (token: string) => {
  const call = (method: Method, url: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/profile${url}`,
      headers: bearer(token),
      ...(payload && { payload }),
    });
  return {
    call,
    list: async () => (await call('GET', '/v1.1')).json<Profile[]>(),
    create: (nickname: string, rest: object = {}) =>
      call('POST', '/v1.1', { nickname, maturity: 'TEEN', ...rest }),
  };
};

/** The same customer after the sign-in is no longer recent. */
const later = async ({ refresh_token }: { refresh_token: string }) => {
  test.clock.advance(limits.freshSignInMinutes * 60 + 1);
  const reply = await askToken(test, { grant_type: 'refresh_token', refresh_token });
  return asPerson(reply.json<{ access_token: string }>().access_token);
};

describe('profiles', () => {
  it('[API-PROF-01] [ENT-PROF-01] GET /v1.1 lists profiles, the master first, and never a PIN', async () => {
    const { access_token } = await newCustomer(test, 'dtc');
    const profiles = await asPerson(access_token).list();
    expect(profiles).toHaveLength(3);
    expect(profiles[0]).toEqual({
      id: claimsOf(access_token).profile_id,
      nickname: 'Compte principal',
      maturity: 'ADULT',
      hasPin: false,
      master: true,
      preferences: { uiLanguage: 'en' },
      playbackLanguage: 'ask',
      icon: 'blue',
      avatar: null,
    });
    expect(profiles.map(({ hasPin }) => hasPin)).toEqual([false, false, true]);
  });

  it('[API-PROF-02] GET /maturity/v1.1 has the five types in both languages', async () => {
    const { access_token } = await newCustomer(test);
    const levels = (await asPerson(access_token).call('GET', '/maturity/v1.1')).json<{ type: string }[]>();
    expect(levels.map(({ type }) => type)).toEqual(Object.values(maturityTypes));
    expect(levels[0]).toMatchObject({ label: { en: 'Adult', fr: 'Adulte' } });
  });

  it('[API-PROF-03] POST /v1.1 creates a profile with the first free colour', async () => {
    const { access_token } = await newCustomer(test);
    const reply = await asPerson(access_token).create('  Zoé  ', { pin: '0042', playbackLanguage: 'fr' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      nickname: 'Zoé',
      maturity: 'TEEN',
      master: false,
      hasPin: true,
      playbackLanguage: 'fr',
      icon: 'teal',
    });
  });

  it('[VAL-FORM-04] A nickname has 1 to 20 characters, and is unique whatever the case', async () => {
    const person = asPerson((await newCustomer(test)).access_token);
    for (const nickname of ['', '   ', 'x'.repeat(21)])
      expect([(await person.create(nickname)).statusCode]).toEqual([400]);
    expect((await person.create('x')).statusCode).toBe(201);
    expect((await person.create('y'.repeat(20))).statusCode).toBe(201);
    const taken = await person.create('X');
    expect([taken.statusCode, codeOf(taken)]).toEqual([409, 'NICKNAME_TAKEN']);
  });

  it('Five profiles are the limit, also for concurrent requests', async () => {
    const person = asPerson((await newCustomer(test)).access_token);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => person.create(`p${index}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(limits.profiles - 1);
    expect(replies.filter((reply) => codeOf(reply) === 'PROFILE_LIMIT')).toHaveLength(8);
    expect(await person.list()).toHaveLength(limits.profiles);
  });

  it('The first profile of an account becomes its master, an adult', async () => {
    const person = asPerson((await newCustomer(test, 'no-master')).access_token);
    expect(codeOf(await person.create('Enfant'))).toBe('MASTER_PROFILE');
    const replies = await Promise.all([0, 1, 2].map((n) => person.create(`A${n}`, { maturity: 'ADULT' })));
    expect(replies.filter((reply) => reply.json<Profile>().master)).toHaveLength(1);
  });

  it('[API-PROF-04] [ENT-PROF-03] PATCH /v1.1 updates a profile, and the master stays an adult', async () => {
    const person = asPerson((await newCustomer(test, 'dtc')).access_token);
    const [master, teen] = await person.list();
    for (const maturity of Object.values(maturityTypes)) {
      const reply = await person.call('PATCH', '/v1.1', { id: teen!.id, maturity });
      expect([reply.statusCode, reply.json<Profile>().maturity]).toEqual([200, maturity]);
    }
    const renamed = await person.call('PATCH', '/v1.1', { id: teen!.id, nickname: 'Léa', icon: 'pink' });
    expect(renamed.json()).toMatchObject({ nickname: 'Léa', icon: 'pink' });
    const younger = await person.call('PATCH', '/v1.1', { id: master!.id, maturity: 'TEEN' });
    expect(codeOf(younger)).toBe('MASTER_PROFILE');
  });

  it('[UX-32] a profile gets a drawn avatar, changes it, and goes back to its initial', async () => {
    const person = asPerson((await newCustomer(test)).access_token);
    const made = (await person.create('Camille', { avatar: 'fox' })).json<Profile>();
    expect(made.avatar).toBe('fox');
    const change = (avatar: unknown) => person.call('PATCH', '/v1.1', { id: made.id, avatar });
    expect((await change('loon')).json()).toMatchObject({ avatar: 'loon', icon: made.icon });
    const renamed = await person.call('PATCH', '/v1.1', { id: made.id, nickname: 'Cam' });
    expect(renamed.json()).toMatchObject({ nickname: 'Cam', avatar: 'loon' });
    expect((await change(null)).json()).toMatchObject({ avatar: null });
    const unknown = await change('dragon');
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([400, 'VALIDATION']);
  });

  it('[UX-32] an avatar that only a later release draws is shown as the initial', async () => {
    const { access_token } = await newCustomer(test);
    const { account_id } = claimsOf(access_token);
    await test.database.query
      .updateTable('profiles')
      .set({ avatar: 'dragon' })
      .where('account_id', '=', account_id)
      .execute();
    expect((await asPerson(access_token).list()).map(({ avatar }) => avatar)).toEqual([null]);
  });

  it('[API-PROF-05] DELETE /v1.1/{id} deletes a profile, but not the master', async () => {
    const person = asPerson((await newCustomer(test, 'dtc')).access_token);
    const [master, teen] = await person.list();
    expect((await person.call('DELETE', `/v1.1/${teen!.id}`)).statusCode).toBe(204);
    expect(await person.list()).toHaveLength(2);
    expect(codeOf(await person.call('DELETE', `/v1.1/${master!.id}`))).toBe('MASTER_PROFILE');
  });

  it('[T19] Another account’s profile is unknown', async () => {
    const theirs = (await asPerson((await newCustomer(test, 'dtc')).access_token).list())[1]!;
    const person = asPerson((await newCustomer(test)).access_token);
    for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000', 'garbage', '%00']) {
      const replies = await Promise.all([
        person.call('PATCH', '/v1.1', { id, nickname: 'Mine' }),
        person.call('DELETE', `/v1.1/${id}`),
        person.call('PATCH', `/v2/${id}/pin`, { newPin: '1234' }),
        person.call('POST', `/v2/${id}/pin/verify`, { pin: '1234' }),
        person.call('POST', `/v2/${id}/pin/reset`, { newPin: '1234' }),
      ]);
      for (const reply of replies) expect([400, 404]).toContain(reply.statusCode);
      if (id !== '%00') for (const reply of replies) expect(codeOf(reply)).toBe('PROFILE_NOT_FOUND');
    }
  });
});

describe('PIN', () => {
  const withPin = async () => {
    const customer = await newCustomer(test, 'dtc');
    const person = asPerson(customer.access_token);
    const profile = (await person.list()).find(({ hasPin }) => hasPin)!;
    return { customer, person, profile };
  };

  it('[API-PROF-06] [VAL-FORM-05] PATCH /v2/{profileId}/pin takes 4 to 6 digits, and nothing removes it', async () => {
    const { person, profile } = await withPin();
    const set = (newPin: string) => person.call('PATCH', `/v2/${profile.id}/pin`, { newPin });
    for (const wrong of ['12', '123', '1234567', '12a4']) expect((await set(wrong)).statusCode).toBe(400);
    for (const right of ['0000', '12345', '123456']) expect((await set(right)).statusCode).toBe(204);
    const verify = (pin: string) => person.call('POST', `/v2/${profile.id}/pin/verify`, { pin });
    expect((await verify('123456')).statusCode).toBe(204);
    expect([(await verify('1234')).statusCode, codeOf(await verify('1234'))]).toEqual([403, 'PIN_WRONG']);
    expect((await set('')).statusCode).toBe(204);
    expect((await person.list()).some(({ hasPin }) => hasPin)).toBe(false);
  });

  it('[API-PROF-07] A PIN reset needs a sign-in of the last ten\u00A0min', async () => {
    const { customer, person, profile } = await withPin();
    const path = `/v2/${profile.id}/pin/reset`;
    expect((await person.call('POST', path, { newPin: '4321' })).statusCode).toBe(204);
    const old = await later(customer);
    const refused = await old.call('POST', path, { newPin: '1111' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'REAUTH_REQUIRED']);
    test.clock.reset();
  });

  it('A profile with a PIN is changed with it, unless the sign-in is recent', async () => {
    const { customer, person, profile } = await withPin();
    const rename = (who: typeof person, pin?: string) =>
      who.call('PATCH', '/v1.1', { id: profile.id, nickname: 'Zoë', ...(pin && { pin }) });
    expect((await rename(person)).statusCode).toBe(200);
    const old = await later(customer);
    expect(codeOf(await rename(old))).toBe('PIN_WRONG');
    expect((await rename(old, '1234')).statusCode).toBe(200);
    // A missing PIN consumes no attempt.
    for (let times = 0; times <= rates.pin.refuse; times += 1)
      expect(codeOf(await old.call('DELETE', `/v1.1/${profile.id}`))).toBe('PIN_WRONG');
    expect((await old.call('DELETE', `/v1.1/${profile.id}`, { pin: '1234' })).statusCode).toBe(204);
  });

  it('[T23] Ten thousand attempts a day evaluate at most 35, in any rhythm, and block the right PIN too', async () => {
    const { customer, profile, ...first } = await withPin();
    let { person } = first;
    let { refresh_token } = customer;
    let looked = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      const reply = await person.call('POST', `/v2/${profile.id}/pin/verify`, { pin: '9999' });
      if (reply.statusCode === 401) {
        const again = await askToken(test, { grant_type: 'refresh_token', refresh_token });
        const tokens = again.json<{ access_token: string; refresh_token: string }>();
        ({ refresh_token } = tokens);
        person = asPerson(tokens.access_token);
      } else if (codeOf(reply) === 'PIN_WRONG') looked += 1;
      test.clock.advance(300);
    }
    expect(looked).toBeLessThanOrEqual(35);
    expect(looked).toBeGreaterThan(5);
  });

  it('[T23] PINs cannot be brute-forced from a stolen database', async () => {
    const { profile } = await withPin();
    const { rows } = await test.database.pool.query<{ pin_hash: string }>(
      'select pin_hash from profiles where id = $1',
      [profile.id],
    );
    expect(verifySync(rows[0]!.pin_hash, '1234')).toBe(false);
  });

  it('[F16] A request rejected by overload consumes no attempt', async () => {
    const { person, profile } = await withPin();
    const verify = (pin: string) => person.call('POST', `/v2/${profile.id}/pin/verify`, { pin });
    const full = fillQueue(test);
    for (let time = 0; time <= rates.pin.refuse; time += 1)
      expect((await verify('9999')).statusCode).toBe(503);
    full.mockRestore();
    expect((await verify('1234')).statusCode).toBe(204);
  });

  it('[T23] A lock survives a restart, and reports the waiting time', async () => {
    const { person, profile } = await withPin();
    const verify = (pin: string) => person.call('POST', `/v2/${profile.id}/pin/verify`, { pin });
    const replies = await Promise.all(Array.from({ length: 40 }, () => verify('9999')));
    expect(replies.filter((reply) => codeOf(reply) === 'PIN_WRONG')).toHaveLength(rates.pin.refuse);
    const held = await verify('1234');
    expect([held.statusCode, codeOf(held)]).toEqual([429, 'PIN_LOCKED']);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(880);
    const { rows } = await test.database.pool.query("select blocked_until from attempts where kind = 'pin'");
    expect(rows.length).toBeGreaterThan(0);
  });
});
