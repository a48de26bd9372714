/** A thread that knows three hundred thousand words, and how soon somebody would guess a password made of them. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';
import { commonWords } from './common-words.ts';

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
/** A word, a year and a symbol; a second look at what is longer would double the work for nothing. */
const shortLength = 24;

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary, commonWords: [...commonWords] },
  graphs: common.adjacencyGraphs,
  // Of the ways to read p4$$w0rd the first few find the word; a hundred take seconds.
  l33tMaxSubstitutions: 10,
});

/** zxcvbn takes `2025!` for five random characters; a symbol before or after a guessable password hardly hides it. */
const withoutSymbols = (password: string): string =>
  password.replace(/^([^\p{L}\p{N}\s])\1*/u, '').replace(/([^\p{L}\p{N}\s])\1*$/u, '');

const isWeak = ({ password, words }: StrengthJob): boolean => {
  const isGuessable = (text: string) => strength.check(text, [...words]).score <= weakScore;
  if (password.length <= shortLength && isGuessable(withoutSymbols(password))) return true;
  const ends = new Set([password.slice(0, endLength), password.slice(-endLength)]);
  return [...ends].every(isGuessable);
};

parentPort?.on('message', (job: StrengthJob) =>
  parentPort?.postMessage({ id: job.id, isWeak: isWeak(job) } satisfies StrengthResult),
);
