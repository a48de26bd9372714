/** Web worker that solves a proof of work off the main thread. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

const solve = async (challenge: Challenge): Promise<unknown> => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  return solveChallenge({ challenge, deriveKey });
};

/** An unsolvable challenge posts null; without a message the page would wait forever. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, () => postMessage(null));
});
