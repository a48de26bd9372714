/** Makes guessing and harvesting cost something: a small proof of work, or reCAPTCHA. A solved check counts once, for its own action. */
import { createHmac, randomInt } from 'node:crypto';
import { type ErrorCode, fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { type BotCheckLevel, botCheckFactors, botCheckScores } from '@marquee/product/rates.ts';
import { type BotAction, botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { RequestContext } from '../http/request-context.ts';
import { audit } from '../identity/audit.ts';

export interface BotCheck {
  /** Undefined where nothing is to be solved. */
  challenge(action: BotAction, level?: BotCheckLevel): Promise<Challenge | undefined>;
  /** The level that was solved. Throws RECAPTCHA_RETRY when another try may help, else RECAPTCHA_BLOCKED. */
  check(
    action: BotAction,
    token: string | undefined,
    caller: Pick<RequestContext, 'bypassesBotCheck' | 'address'>,
  ): Promise<BotCheckLevel>;
}

interface BotCheckDeps {
  readonly env: Pick<Env, 'botCheck' | 'botCheckCost' | 'testMode' | 'recaptchaSecretKey'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly secret: Buffer;
  /** Google's, unless a test stands in for it. */
  readonly siteVerifyUrl?: string;
}

type Refusal = Extract<ErrorCode, 'RECAPTCHA_RETRY' | 'RECAPTCHA_BLOCKED'>;
type Verdict = Refusal | BotCheckLevel;

const topLevel: BotCheckLevel = 2;

const algorithm = 'PBKDF2/SHA-256';
/** Bounded from both sides: nobody is lucky, nobody waits. At the usual cost a phone needs about a quarter of a second. */
const rounds = { fewest: 100, most: 200 };
/** Ours are about 700 characters long. */
const longestToken = 2048;
const siteVerifyTimeoutMs = 3000;

const hex = z.string().check(z.regex(/^[\da-f]+$/));
/** Exactly what we sign: whatever else is in there was not ours. */
const solved = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex,
      salt: hex,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      /** A challenge from before there were levels has none. */
      data: z.strictObject({
        action: z.string(),
        until: z.number(),
        level: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const readSolved = (token: string): z.output<typeof solved> | undefined => {
  if (token.length > longestToken) return undefined;
  try {
    return solved.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

const proofOfWork = ({ env, clock, database, secret }: BotCheckDeps) => {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  const signing = { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('solution') };

  const isFirstUse = async (nonce: string, until: number): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await database.query
      .insertInto('spent_challenges')
      .values({ nonce, expires_at: new Date(until) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  };

  return {
    // The library would tell the time by the machine's clock, so the expiry travels among the signed data.
    challenge: (action: BotAction, level: BotCheckLevel) =>
      createChallenge({
        ...signing,
        algorithm,
        deriveKey,
        cost: env.botCheckCost * botCheckFactors[level],
        counter: randomInt(rounds.fewest, rounds.most),
        data: { action, level, until: clock.now() + limits.botCheckMinutes * 60_000 },
      }),
    judge: async (action: BotAction, token: string): Promise<Verdict> => {
      const payload = readSolved(token);
      if (!payload) return 'RECAPTCHA_RETRY';
      const { nonce, data } = payload.challenge.parameters;
      const { verified } = await verifySolution({ ...signing, ...payload, deriveKey });
      if (!verified || data.action !== action) return 'RECAPTCHA_BLOCKED';
      if (data.until < clock.now()) return 'RECAPTCHA_RETRY';
      return (await isFirstUse(nonce, data.until)) ? data.level : 'RECAPTCHA_RETRY';
    },
  };
};

const siteVerdict = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
});

const recaptcha = ({
  env,
  siteVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
}: BotCheckDeps) => {
  const ask = async (response: string, remoteip: string) => {
    const reply = await fetch(siteVerifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.recaptchaSecretKey, response, remoteip }),
      signal: AbortSignal.timeout(siteVerifyTimeoutMs),
    });
    return siteVerdict.parse(await reply.json());
  };

  return async (action: BotAction, token: string, address: string): Promise<Verdict> => {
    // Nobody passes while Google is away: the check guards against those who would wait for that.
    const verdict = await ask(token, address).catch(() => undefined);
    if (!verdict?.success) return 'RECAPTCHA_RETRY';
    const { score = 0 } = verdict;
    if (score < botCheckScores[0] || verdict.action !== action) return 'RECAPTCHA_BLOCKED';
    if (score < botCheckScores[1]) return 0;
    return score < botCheckScores[2] ? 1 : 2;
  };
};

export const createBotCheck = (deps: BotCheckDeps): BotCheck => {
  const { env, clock, database } = deps;
  const pow = proofOfWork(deps);
  const askGoogle = recaptcha(deps);

  const judge = (
    action: BotAction,
    token: string | undefined,
    address: string,
  ): Promise<Verdict> | Verdict => {
    if (!token) return 'RECAPTCHA_RETRY';
    if (token === botCheckPlaceholder) return 'RECAPTCHA_BLOCKED';
    return env.botCheck === 'pow' ? pow.judge(action, token) : askGoogle(action, token, address);
  };

  return {
    challenge: async (action, level = 0) =>
      env.botCheck === 'pow' ? pow.challenge(action, level) : undefined,
    check: async (action, token, { bypassesBotCheck, address }) => {
      if (env.botCheck === 'off') return topLevel;
      if (env.testMode && bypassesBotCheck && token === botCheckPlaceholder) return topLevel;
      const verdict = await judge(action, token, address);
      if (typeof verdict === 'number') return verdict;
      await audit(database.query, clock.now(), {
        kind: 'botCheckRefused',
        details: { action, refusal: verdict },
      });
      return fail(verdict);
    },
  };
};
