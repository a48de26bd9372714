/** A thread that knows three hundred thousand words, and how soon somebody would guess a password made of them. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';

export interface StrengthJob {
  readonly id: number;
  readonly password: string;
  /** What belongs to this person and this house. */
  readonly words: readonly string[];
}
export interface StrengthResult {
  readonly id: number;
  readonly isWeak: boolean;
}

/** Guessed within a million tries or so. */
const weakScore = 1;
/** The work grows fast with the length; two ends of this size say enough about what is longer. */
const endLength = 32;

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
  graphs: common.adjacencyGraphs,
  // Of the ways to read p4$$w0rd the first few find the word; a hundred take seconds.
  l33tMaxSubstitutions: 10,
});

const isWeak = ({ password, words }: StrengthJob): boolean => {
  const ends = new Set([password.slice(0, endLength), password.slice(-endLength)]);
  return [...ends].every((end) => strength.check(end, [...words]).score <= weakScore);
};

parentPort?.on('message', (job: StrengthJob) =>
  parentPort?.postMessage({ id: job.id, isWeak: isWeak(job) } satisfies StrengthResult),
);
