/** Facts of a mail in a box: what, when, how much. */
import type { Language } from '@marquee/product/brands.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import type { Block, Fact } from '../render/blocks.ts';
import type { Translate } from '../translator.ts';

export const factsBlock = (facts: readonly Fact[], say: Translate): Block => ({
  is: 'facts',
  facts,
  text: facts.map(([name, value]) => say('mail.bill.line', { name, value })).join('\n'),
});

export const whenIn = (at: number, language: Language) => ({
  date: formatDate(at, language),
  time: formatTime(at, language),
});

/** `November 16, 2026, 9:02 a.m. ET` */
export const moment = (at: number, language: Language, say: Translate): string =>
  say('mail.fact.at', whenIn(at, language));
