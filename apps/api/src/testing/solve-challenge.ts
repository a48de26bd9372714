/** Requests and solves a bot check challenge, as the portal does before it sends a form. */
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { BotAction } from '@marquee/product/values/enums.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';

export const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

/** A single-use `recaptcha_token` for one action. */
export const solvedFor = async (app: FastifyInstance, action: BotAction): Promise<string> => {
  const reply = await app.inject(buildRequest(getChallenge, {}, { action }));
  return solve(reply.json<Challenge>());
};
