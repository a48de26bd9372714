/** Bot check: proof of work (ALTCHA) or reCAPTCHA v3. A solution is valid once, for its own action. */
import { createHmac, randomInt } from 'node:crypto';
import { fail } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { type BotCheckLevel, botCheckFactors, botCheckScores } from '@marquee/product/rate-limits.ts';
import { type BotAction, botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';

export interface BotCheck {
  /** Undefined if the bot check needs no challenge. */
  challenge(action: BotAction, level?: BotCheckLevel): Promise<Challenge | undefined>;
  /** Returns the level that was solved; throws RECAPTCHA_RETRY if another attempt may succeed, else RECAPTCHA_BLOCKED. */
  check(
    action: BotAction,
    token: string | undefined,
    caller: { readonly address: string; readonly bypassesBotCheck: boolean },
  ): Promise<BotCheckLevel>;
}

type Refusal = Extract<ErrorCode, 'RECAPTCHA_RETRY' | 'RECAPTCHA_BLOCKED'>;

interface BotCheckDeps {
  readonly env: Pick<Env, 'botCheck' | 'botCheckCost' | 'testMode' | 'recaptchaSecretKey'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly secret: Buffer;
  /** Called with every refusal, before it is thrown. */
  readonly onRefusal?: (action: BotAction, refusal: Refusal) => Promise<void>;
  /** For tests; Google's by default. */
  readonly siteVerifyUrl?: string;
}

type Verdict = Refusal | BotCheckLevel;

const topLevel: BotCheckLevel = 2;

const algorithm = 'PBKDF2/SHA-256';
/** A lower and an upper bound keep the solving time even: about 250 ms on a phone at the default cost. */
const rounds = { fewest: 100, most: 200 };
/** Ours are about 700 characters long. */
const longestToken = 2048;
const siteVerifyTimeoutMs = 3000;

const hex = z.string().check(z.regex(/^[\da-f]+$/));
/** Strict: the signature covers exactly these parameters. */
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
      /** Challenges issued by earlier releases have no level. */
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
    // altcha-lib checks expiry against the machine's clock, which test mode cannot move; so the expiry is our own signed field.
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
    // Fail closed while reCAPTCHA is unreachable: attackers could wait for an outage.
    const verdict = await ask(token, address).catch(() => undefined);
    if (!verdict?.success) return 'RECAPTCHA_RETRY';
    const { score = 0 } = verdict;
    if (score < botCheckScores[0] || verdict.action !== action) return 'RECAPTCHA_BLOCKED';
    if (score < botCheckScores[1]) return 0;
    return score < botCheckScores[2] ? 1 : 2;
  };
};

export const createBotCheck = (deps: BotCheckDeps): BotCheck => {
  const { env, onRefusal } = deps;
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
      await onRefusal?.(action, verdict);
      return fail(verdict);
    },
  };
};
