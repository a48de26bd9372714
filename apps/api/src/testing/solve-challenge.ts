/** Does what the portal does before it sends a form: asks for a challenge and solves it. */
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { BotAction } from '@marquee/product/values/enums.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';

/** The token of a solved challenge. */
export const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** A `recaptcha_token` for one action, good once. */
export const solvedFor = async (app: FastifyInstance, action: BotAction): Promise<string> => {
  const reply = await app.inject(buildRequest(getChallenge, {}, { action }));
  return solve(reply.json<Challenge>());
};
