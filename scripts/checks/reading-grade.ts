/** Prints the reading grade (Flesch-Kincaid) of the English messages by area; fails above grade 8. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const highest = 8;
const folder = join(import.meta.dirname, '../../packages/product/src/messages/en');

/** What a reader sees: one branch of a plural, a short word for each value, no tags. */
const readable = (message: string): string =>
  message
    .replaceAll(/\{\w+, plural,.*other \{([^{}]*)\}\}/g, '$1')
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\w+\}|#/g, 'this');

const syllablesOf = (word: string): number => {
  const vowels = word
    .toLowerCase()
    .replace(/(?<=[^aeiouyl])e$|(?<=[^aeiouydt])ed$|(?<=[^aeiouyscxz])es$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, vowels?.length ?? 1);
};

interface Count {
  words: number;
  sentences: number;
  syllables: number;
}

const countOf = (messages: readonly string[]): Count => {
  const count: Count = { words: 0, sentences: 0, syllables: 0 };
  for (const sentence of messages.flatMap((message) => readable(message).split(/[.!?…:·]+(?:\s|$)/))) {
    const words = sentence.match(/[a-z]+(?:[’-][a-z]+)*/gi) ?? [];
    if (words.length === 0) continue;
    count.sentences += 1;
    count.words += words.length;
    count.syllables += words.reduce((sum, word) => sum + syllablesOf(word), 0);
  }
  return count;
};

const gradeOf = ({ words, sentences, syllables }: Count): number =>
  0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;

const areas = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map(async (file) => {
      const { default: texts } = (await import(join(folder, file))) as { default: Record<string, string> };
      return { name: file.replace('.ts', ''), messages: Object.values(texts) };
    }),
);
const everything = { name: 'all', messages: areas.flatMap(({ messages }) => messages) };
for (const { name, messages } of [...areas, everything]) {
  const grade = gradeOf(countOf(messages));
  if (grade > highest) process.exitCode = 1;
  console.log(`${name.padEnd(16)} ${grade.toFixed(1).padStart(5)}${grade > highest ? '  too high' : ''}`);
}
