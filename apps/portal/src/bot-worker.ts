/** Solves a proof of work beside the page, so that the page stays awake. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  void solveChallenge({ challenge: data, deriveKey }).then((solution) => postMessage(solution));
});
