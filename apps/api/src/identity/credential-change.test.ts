/** A thief who knows the password, and an owner who takes the account back: whatever came before, nothing of the thief's works after. */
import { randomUUID } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newTv, poll, callShortCode } from '../areas/short-code/testing.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { howMany, isFullScale } from '../testing/test-scale.ts';
import {
  askToken,
  bearer,
  codeOf,
  type TestCustomer,
  newCustomer,
  signInForm,
  waitForBlockedQuery,
} from '../testing/test-clients.ts';
import { turnOnTwoStep } from '../testing/two-step.ts';
import { mailsTo, tokenIn } from '../testing/read-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const account = '/api/account/v1.1';
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, token?: string) =>
  test.app.inject({ method, url, ...(token && { headers: bearer(token) }), ...(payload && { payload }) });
const confirm = (token: string) => send('POST', `${account}/change-email/confirm`, { token });
const undo = (token: string) => send('POST', `${account}/change-email/undo`, { token });
const reset = (token: string, password: string) =>
  send('PATCH', `${account}/reset-password`, { token, password });
const recover = (email: string) =>
  test.app.inject({
    method: 'POST',
    url: `${account}/send-recovery-password-email`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  });
const askChange = (token: string, newEmail: string, password: string) =>
  send('POST', `${account}/change-email`, { newEmail, emailConfirm: newEmail, password }, token);
const register = (email: string) =>
  send('POST', '/api/account/v1.3/register?recaptcha_token=t', {
    email,
    phoneNumber: '416-555-0142',
    password: newPassword(),
    language: 'en',
  });
const newAddress = () => `${randomUUID()}@demo.test`;
const newPassword = () => `Stolen-${randomUUID().slice(0, 8)}-7`;
const emailOf = async (accountId: string) => {
  const { email } = await test.database.query
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return email;
};
const tokensTo = async (address: string, page: string): Promise<readonly string[]> =>
  (await mailsTo(test, address))
    .filter(({ links }) => links.some((link) => link.includes(page)))
    .map(tokenIn);

/** What the thief can do, with whatever the thief holds by then. */
const createThief = ({ accountId, email, password }: TestCustomer) => {
  const held = {
    addresses: [] as string[],
    passwords: [password],
    sessions: [] as Tokens[],
    links: [] as string[],
    tvs: [] as string[],
  };
  const latest = () => held.sessions.at(-1);
  const actions = {
    signIn: async () => {
      const reply = await askToken(test, signInForm(await emailOf(accountId), held.passwords.at(-1)!));
      if (reply.statusCode === 200) held.sessions.push(reply.json<Tokens>());
    },
    askChange: async () => {
      const address = newAddress();
      held.addresses.push(address);
      const session = latest();
      if (session) await askChange(session.access_token, address, held.passwords.at(-1)!);
    },
    confirm: async () => {
      for (const address of held.addresses)
        for (const token of await tokensTo(address, 'change-email/confirm')) await confirm(token);
    },
    undoOwn: async () => {
      for (const address of held.addresses)
        for (const token of await tokensTo(address, 'change-email/undo')) await undo(token);
    },
    registerOld: async () => {
      await register(email);
    },
    recover: async () => {
      test.clock.advance(limits.resendSeconds + 1);
      await recover(await emailOf(accountId));
    },
    reset: async () => {
      for (const address of held.addresses)
        for (const token of await tokensTo(address, 'reset-password')) {
          const password = newPassword();
          if ((await reset(token, password)).statusCode === 204) held.passwords.push(password);
        }
    },
    magicLink: async () => {
      const session = latest();
      if (!session) return;
      const made = await send('POST', '/api/magic-link/v2.1/generate', undefined, session.access_token);
      if (made.statusCode !== 200) return;
      const { magicLink } = made.json<{ magicLink: string }>();
      held.links.push(magicLink);
      const reply = await askToken(test, { grant_type: 'magic_link_token', magic_link_token: magicLink });
      if (reply.statusCode === 200) held.sessions.push(reply.json<Tokens>());
      const second = await send('POST', '/api/magic-link/v2.1/generate', undefined, session.access_token);
      if (second.statusCode === 200) held.links.push(second.json<{ magicLink: string }>().magicLink);
    },
    approveTv: async () => {
      const session = latest();
      if (!session) return;
      const { user_code: code, device_code } = await newTv(test);
      if ((await callShortCode(test, 'activate', session.access_token, { code })).http === 200)
        held.tvs.push(device_code);
    },
    collectTv: async () => {
      for (const device of held.tvs) {
        const reply = await poll(test, device);
        if (reply.http === 200) held.sessions.push(reply);
      }
    },
  };

  /** Everything the thief holds, tried once: what still works is named. */
  const whatWorks = async (): Promise<readonly string[]> => {
    const works: string[] = [];
    const note = (name: string, is: boolean) => is && works.push(name);
    for (const { access_token, refresh_token } of held.sessions) {
      note('access token', (await send('GET', `${account}/`, undefined, access_token)).statusCode === 200);
      const form = { grant_type: 'refresh_token', refresh_token };
      note('refresh token', (await askToken(test, form)).statusCode === 200);
    }
    for (const magic_link_token of held.links)
      note(
        'magic link',
        (await askToken(test, { grant_type: 'magic_link_token', magic_link_token })).statusCode === 200,
      );
    for (const device of held.tvs) note('TV', (await poll(test, device)).http === 200);
    for (const address of held.addresses) {
      for (const token of await tokensTo(address, 'change-email/confirm'))
        note('confirm link', (await confirm(token)).statusCode === 200);
      for (const token of await tokensTo(address, 'reset-password'))
        note('reset link', (await reset(token, newPassword())).statusCode === 204);
      for (const token of await tokensTo(address, 'change-email/undo'))
        note('undo link', (await undo(token)).statusCode === 200);
    }
    for (const known of held.passwords)
      for (const at of [email, ...held.addresses])
        note('password', (await askToken(test, signInForm(at, known))).statusCode === 200);
    return works;
  };
  return { actions, held, whatWorks };
};
type Action = keyof ReturnType<typeof createThief>['actions'];
const actionNames: readonly Action[] = [
  'signIn',
  'askChange',
  'confirm',
  'undoOwn',
  'registerOld',
  'recover',
  'reset',
  'magicLink',
  'approveTv',
  'collectTv',
];

/** The owner has the mailbox of the first address, and nothing else. Undefined when no change was asked for. */
const undoOldest = async ({ email }: TestCustomer): Promise<string | undefined> => {
  // The oldest first: it undoes everything that came after it.
  for (const token of await tokensTo(email, 'change-email/undo')) {
    const reply = await undo(token);
    if (reply.statusCode === 200) return reply.json<{ resetToken: string }>().resetToken;
  }
  return undefined;
};
const askResetLink = async ({ email, accountId }: TestCustomer): Promise<string> => {
  expect(await emailOf(accountId)).toBe(email);
  test.clock.advance(limits.resendSeconds + 1);
  await recover(email);
  return (await tokensTo(email, 'reset-password')).at(-1)!;
};

describe('[D4] [finding F8] [T6] a thief and an owner', () => {
  it(
    'Whatever the thief did, in whatever order, after the owner took the account back nothing of it works',
    { timeout: isFullScale ? 1_800_000 : 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...actionNames), { minLength: 3, maxLength: 12 }),
          async (sequence) => {
            test.clock.reset();
            const owner = await newCustomer(test);
            const { actions, whatWorks } = createThief(owner);
            await actions.signIn();
            for (const action of sequence) await actions[action]();
            const resetToken = await undoOldest(owner);
            // The undo alone is enough: the thief is out before the owner has chosen a password.
            if (resetToken !== undefined) expect(await whatWorks()).toEqual([]);
            const token = resetToken ?? (await askResetLink(owner));
            expect((await reset(token, newPassword())).statusCode).toBe(204);
            expect(await whatWorks()).toEqual([]);
            expect(await emailOf(owner.accountId)).toBe(owner.email);
          },
        ),
        {
          numRuns: howMany(6, 300),
          examples: [
            [['askChange', 'confirm', 'signIn', 'askChange', 'recover', 'undoOwn']],
            [['askChange', 'confirm', 'signIn', 'recover', 'reset', 'signIn', 'magicLink', 'approveTv']],
            [['askChange', 'approveTv', 'magicLink']],
            [['approveTv', 'askChange']],
            [['askChange', 'confirm', 'registerOld']],
          ],
        },
      );
    },
  );

  it('[W-C] “This wasn’t me” takes back what a thief has set up since, and the owner gets in with a new password', async () => {
    const owner = await newCustomer(test);
    const { actions, held, whatWorks } = createThief(owner);
    await actions.signIn();
    const { accountId } = owner;
    await turnOnTwoStep(test, { ...owner, access_token: held.sessions.at(-1)!.access_token });
    for (const action of ['magicLink', 'approveTv', 'collectTv', 'askChange'] as const)
      await actions[action]();
    const mails = await mailsTo(test, owner.email);
    const link = mails.flatMap(({ links }) => links).find((each) => each.includes('not-me'))!;
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    expect((await send('POST', '/api/security/v1/not-me', { token })).statusCode).toBe(204);
    expect(await whatWorks()).toEqual([]);
    const password = newPassword();
    const resetLink = (await tokensTo(owner.email, 'reset-password')).at(-1)!;
    expect((await reset(resetLink, password)).statusCode).toBe(204);
    const reply = await askToken(test, signInForm(await emailOf(accountId), password));
    expect(reply.statusCode).toBe(200);
  });

  it('a) A second change that waits cannot be confirmed after the first was undone', async () => {
    const owner = await newCustomer(test);
    const { actions, held } = createThief(owner);
    for (const action of ['signIn', 'askChange', 'confirm', 'signIn', 'askChange'] as const)
      await actions[action]();
    const [undoFirst] = await tokensTo(owner.email, 'change-email/undo');
    expect((await undo(undoFirst!)).statusCode).toBe(200);
    const [confirmSecond] = await tokensTo(held.addresses[1]!, 'change-email/confirm');
    expect(codeOf(await confirm(confirmSecond!))).toBe('TOKEN_INVALID');
    const [undoSecond] = await tokensTo(held.addresses[0]!, 'change-email/undo');
    expect(codeOf(await undo(undoSecond!))).toBe('TOKEN_INVALID');
  });

  it('The undo link of the owner outlives the thief’s own undo of a later change', async () => {
    const owner = await newCustomer(test);
    const { actions } = createThief(owner);
    for (const action of ['signIn', 'askChange', 'confirm', 'signIn', 'askChange', 'undoOwn'] as const)
      await actions[action]();
    const [undoFirst] = await tokensTo(owner.email, 'change-email/undo');
    expect((await undo(undoFirst!)).statusCode).toBe(200);
  });

  it('b) A reset link that the thief asked for sets no password after the undo', async () => {
    const owner = await newCustomer(test);
    const { actions, held } = createThief(owner);
    for (const action of ['signIn', 'askChange', 'confirm', 'recover'] as const) await actions[action]();
    const [undoFirst] = await tokensTo(owner.email, 'change-email/undo');
    expect((await undo(undoFirst!)).statusCode).toBe(200);
    const [stolen] = await tokensTo(held.addresses[0]!, 'reset-password');
    expect(codeOf(await reset(stolen!, newPassword()))).toBe('RESET_LINK_INVALID');
  });

  it('c) A change that waits cannot be confirmed after the password was reset or changed', async () => {
    for (const how of ['reset', 'change'] as const) {
      const owner = await newCustomer(test);
      const { actions, held } = createThief(owner);
      for (const action of ['signIn', 'askChange'] as const) await actions[action]();
      if (how === 'reset') {
        await recover(owner.email);
        const token = (await tokensTo(owner.email, 'reset-password')).at(-1)!;
        expect((await reset(token, newPassword())).statusCode).toBe(204);
      } else {
        const body = {
          oldPassword: owner.password,
          newPassword: newPassword(),
          recaptcha_token: 'bot-check-disabled',
        };
        const reply = await send('PATCH', `${account}/change-password`, body, owner.access_token);
        expect(reply.statusCode).toBe(204);
      }
      const [token] = await tokensTo(held.addresses[0]!, 'change-email/confirm');
      expect(codeOf(await confirm(token!))).toBe('TOKEN_INVALID');
    }
  });

  it('A session that is kept and was made from another lives on by itself; what it made ends', async () => {
    const owner = await newCustomer(test);
    const linkOf = async (token: string) =>
      (await send('POST', '/api/magic-link/v2.1/generate', undefined, token)).json<{ magicLink: string }>()
        .magicLink;
    const follow = async (magic_link_token: string) =>
      (await askToken(test, { grant_type: 'magic_link_token', magic_link_token })).json<Tokens>();
    const child = await follow(await linkOf(owner.access_token));
    const grandchild = await follow(await linkOf(child.access_token));
    const body = {
      oldPassword: owner.password,
      newPassword: newPassword(),
      recaptcha_token: 'bot-check-disabled',
    };
    // A session made from another proves who asks first.
    const change = (token: string) => send('PATCH', `${account}/change-password`, body, token);
    expect(codeOf(await change(child.access_token))).toBe('REAUTH_REQUIRED');
    const { password } = owner;
    const proof = await send('POST', '/api/login/v1/reauthenticate', { password }, child.access_token);
    expect((await change(proof.json<Tokens>().access_token)).statusCode).toBe(204);
    const status = async ({ refresh_token }: Tokens) =>
      (await askToken(test, { grant_type: 'refresh_token', refresh_token })).statusCode;
    expect([await status(owner), await status(child), await status(grandchild)]).toEqual([400, 200, 400]);
  });
});

describe('[D4] the old address while the change can be undone', () => {
  /** An account whose thief confirmed a change: the owner has the undo link, and the old address is free. */
  const stolen = async () => {
    const owner = await newCustomer(test);
    const { actions, held } = createThief(owner);
    for (const action of ['signIn', 'askChange', 'confirm', 'signIn'] as const) await actions[action]();
    const [newEmail] = held.addresses;
    expect(await emailOf(owner.accountId)).toBe(newEmail);
    const [undoToken] = await tokensTo(owner.email, 'change-email/undo');
    return { owner, thief: held.sessions.at(-1)!, undoToken: undoToken! };
  };
  const undoHours = limits.emailChangeUndoHours;

  it('Nobody can register it, whatever its case, and the undo takes it back', async () => {
    const { owner, undoToken } = await stolen();
    for (const email of [owner.email, owner.email.toUpperCase()])
      expect((await register(email)).json()).toMatchObject({ code: 'EMAIL_IN_USE', details: { email } });
    expect((await undo(undoToken)).statusCode).toBe(200);
    expect(await emailOf(owner.accountId)).toBe(owner.email);
  });

  it('No other account can change to it, whether it asks before or after', async () => {
    const [owner, early, late] = [await newCustomer(test), await newCustomer(test), await newCustomer(test)];
    const [address, next] = [newAddress(), newAddress()];
    const confirmLatest = async (email: string) =>
      confirm((await tokensTo(email, 'change-email/confirm')).at(-1)!);
    // Requested while the address is free, confirmed once it is reserved.
    expect((await askChange(early.access_token, address, early.password)).statusCode).toBe(202);
    const [confirmEarly] = await tokensTo(address, 'change-email/confirm');
    await askChange(owner.access_token, address, owner.password);
    expect((await confirmLatest(address)).statusCode).toBe(200);
    const { access_token } = (await askToken(test, signInForm(address, owner.password))).json<Tokens>();
    await askChange(access_token, next, owner.password);
    expect((await confirmLatest(next)).statusCode).toBe(200);

    expect(codeOf(await confirm(confirmEarly!))).toBe('EMAIL_IN_USE');
    expect(await emailOf(early.accountId)).toBe(early.email);
    expect(codeOf(await askChange(late.access_token, address, late.password))).toBe('EMAIL_IN_USE');
    const [undoToken] = await tokensTo(address, 'change-email/undo');
    expect((await undo(undoToken!)).statusCode).toBe(200);
    expect(await emailOf(owner.accountId)).toBe(address);
  });

  it('A registration that waits while the change is confirmed is refused', async () => {
    const owner = await newCustomer(test);
    const newEmail = newAddress();
    await askChange(owner.access_token, newEmail, owner.password);
    const [token] = await tokensTo(newEmail, 'change-email/confirm');
    const replies = await test.database.query.transaction().execute(async (tx) => {
      await tx
        .selectFrom('email_changes')
        .select('id')
        .where('account_id', '=', owner.accountId)
        .forUpdate()
        .execute();
      // It has written the new address and waits for its row; who wants the old one waits for it.
      const confirming = confirm(token!);
      await waitForBlockedQuery(test);
      const registering = register(owner.email);
      await waitForBlockedQuery(test, 2);
      return [confirming, registering];
    });
    const [confirmed, registered] = await Promise.all(replies);
    expect([confirmed!.statusCode, codeOf(registered!)]).toEqual([200, 'EMAIL_IN_USE']);
    const [undoToken] = await tokensTo(owner.email, 'change-email/undo');
    expect((await undo(undoToken!)).statusCode).toBe(200);
  });

  it('The account itself may change back to it', async () => {
    const { owner, thief } = await stolen();
    expect((await askChange(thief.access_token, owner.email, owner.password)).statusCode).toBe(202);
    const [token] = await tokensTo(owner.email, 'change-email/confirm');
    expect((await confirm(token!)).statusCode).toBe(200);
    expect(await emailOf(owner.accountId)).toBe(owner.email);
  });

  it('It is free once the undo link has expired', async () => {
    const { owner } = await stolen();
    test.clock.advance(undoHours * 3600 - 60);
    expect(codeOf(await register(owner.email))).toBe('EMAIL_IN_USE');
    test.clock.advance(120);
    expect((await register(owner.email)).statusCode).toBe(201);
  });

  it('It is free once the account is deleted, since nothing is left to undo', async () => {
    const { owner, thief, undoToken } = await stolen();
    const deleted = await test.app.inject({
      method: 'DELETE',
      url: account,
      headers: bearer(thief.access_token),
      payload: { password: owner.password },
    });
    expect(deleted.statusCode).toBe(204);
    expect(codeOf(await undo(undoToken))).toBe('TOKEN_INVALID');
    expect((await register(owner.email)).statusCode).toBe(201);
  });
});

describe('[finding F7] asking whether an address has an account', () => {
  it('costs a try before anything is told', async () => {
    const customer = await newCustomer(test);
    const taken = (await newCustomer(test)).email;
    const answers = [];
    for (let turn = 0; turn < rates.emailChange.refuse + 5; turn++)
      answers.push(codeOf(await askChange(customer.access_token, taken, customer.password)));
    expect(answers.filter((code) => code === 'EMAIL_IN_USE')).toHaveLength(rates.emailChange.refuse);
    const free = await askChange(customer.access_token, newAddress(), customer.password);
    expect([codeOf(free), answers.at(-1)]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });
});
