/** The rules of the product's voice over every message of both languages. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../brands.ts';
import { specifiedTexts } from '../testing/specified-texts.ts';

type Texts = Readonly<Record<string, string>>;

const textsOf = async (language: Language): Promise<Texts> => {
  const folder = join(import.meta.dirname, language);
  const catalogs = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<{ default: Texts }>),
  );
  return Object.assign({}, ...catalogs.map((catalog) => catalog.default)) as Texts;
};
const texts = { en: await textsOf('en'), fr: await textsOf('fr') };

/** Messages that may break a rule of style: their words are fixed. */
const isFixed = (language: Language, key: string): boolean =>
  Object.values(specifiedTexts).some((fixed) => fixed[language] === texts[language][key]);

const offenders = (language: Language, wrong: RegExp): string[] =>
  Object.entries(texts[language])
    .filter(([key, text]) => wrong.test(text) && !isFixed(language, key))
    .map(([key, text]) => `${key}: ${text}`);

const tagsOf = (text: string): string[] => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted();

describe('[A-101] texts that are fixed word for word', () => {
  it.each(Object.entries(specifiedTexts))('%s', (key, { en, fr }) => {
    expect([texts.en[key], texts.fr[key]]).toEqual([en, fr]);
  });
});

it('a message has the same tags in both languages, each of them closed', () => {
  for (const [key, text] of Object.entries(texts.en)) {
    expect(tagsOf(texts.fr[key] ?? ''), key).toEqual(tagsOf(text));
    expect(text.replaceAll(/<(\w+)>[^<>]*<\/\1>/g, ''), key).not.toMatch(/[<>]/);
  }
});

it.each(languages)('[A-101] %s has no straight apostrophe or quotation mark', (language) => {
  expect(offenders(language, /['"]/)).toEqual([]);
});

it.each([
  [
    'contracts its verbs',
    /\b(?:do|does|did|is|are|was|were|has|have|could|should|would|will) not\b|\bcannot\b/i,
  ],
  [
    'contracts its pronouns',
    /\b(?:it is|that is|there is|here is|what is|you are|you will|you have (?:a|been|reached|used)|we are|we will|we have)\b/i,
  ],
  [
    'uses no word that customers never say',
    /\b(?:somebody|whoever|goes on|go on|at once|by itself|so that nothing|running period|comes on top|bring together|entitlement)\b/i,
  ],
  ['has no sentence that opens with “Then”', /(?:^|[.!?:] )Then\b/],
])('English %s', (_, wrong) => {
  expect(offenders('en', wrong)).toEqual([]);
});

it('[A-101] French never agrees in the masculine with its reader', () => {
  expect(
    offenders(
      'fr',
      /\bvous (?:êtes|étiez|serez|seriez|vous êtes|vous serez|avez été|aurez été)(?: \S+){0,2} (?:connecté|déconnecté|facturé|abonné|inscrit|identifié|remboursé)\b/i,
    ),
  ).toEqual([]);
});

it.each([
  ['en', /\b(?:to|with|as|for|from|the|and|of|until)$/i],
  ['fr', /(?:^|\s)(?:à|avec|de|du|le|la|les|pour|et|vers|jusqu’au)$/i],
] as const)('%s has no sentence that ends where the page would have to go on', (language, wrong) => {
  expect(offenders(language, wrong).filter((offender) => !isLabel(offender))).toEqual([]);
});

/** Names of a value that stands beside or below it, not beginnings of a sentence. */
const labels = new Set([
  'mail.creditNote.to',
  'mail.receipt.paidWith',
  'mail.receipt.to',
  'migration.link.as',
  'payments.receipt.billedTo',
  'payments.receipt.paidBy',
  'purchase.payments.payWith',
  'purchase.warning.have',
  'subscriptions.plan.paidUntil',
  'subscriptions.plan.until',
]);
const isLabel = (offender: string): boolean => labels.has(offender.split(':')[0]!);

it('a subject of a mail says the fact within 50 characters', () => {
  for (const language of languages)
    for (const [key, text] of Object.entries(texts[language]))
      if (/^mail\.\w+\.subject$/.test(key))
        expect(text.replace(/\{\w+\}/g, '').length, key).toBeLessThanOrEqual(50);
});
