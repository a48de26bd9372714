/** Solves a proof of work beside the page, so that the page stays awake. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

const solve = async (challenge: Challenge): Promise<unknown> => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  return solveChallenge({ challenge, deriveKey });
};

/** What cannot be solved has no solution, rather than no answer. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, () => postMessage(null));
});
