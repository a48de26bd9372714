/** A mail about the contract in French, with English below it. */
import { randomUUID } from 'node:crypto';
import { type Language, languages } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { contractMails } from './mail-classes.ts';
import { sampleMail } from './testing/mail-samples.ts';
import { writeMail } from './write-mail.ts';

const deps = {
  env: readEnv({ PUBLIC_URL: 'https://account.example.test' }),
  tokenKeys: { lasting: () => [Buffer.alloc(32, 1)] },
  integrations: { featuresOf: (brand: Parameters<typeof featuresOf>[0]) => featuresOf(brand) },
};
const written = (kind: Parameters<typeof sampleMail>[0], ...wanted: readonly Language[]) => {
  const [first = 'en', ...others] = wanted;
  const mail = { ...sampleMail(kind, 'crave', 'en'), accountId: randomUUID() };
  return writeMail(deps, mail, [first, ...others]);
};
/** Of the body, without the footer and its sender. */
const paragraphs = (text: string): readonly string[] =>
  text.split('\n\n').filter((each) => !/^(https:|---)|\n/.test(each));

it.each([...contractMails])('[money G] %s in French, and below it all of it in English', (kind) => {
  const both = written(kind, 'fr', 'en');
  const [french, english] = languages.toReversed().map((language) => written(kind, language));
  expect(both.subject).toBe(`${french!.subject} / ${english!.subject}`);
  const [above = '', below = ''] = both.text.split('\n\n---\n\n');
  for (const each of paragraphs(english!.text).slice(1, -3)) expect(below).toContain(each);
  for (const each of paragraphs(french!.text).slice(1, -3)) expect(above).toContain(each);
  expect(above).toContain('The English text follows.');
  expect(both.html).toMatch(/^<!doctype html>\n<html lang="fr-CA">/);
  expect(both.html.match(/lang="en-CA"/g)).toHaveLength(2);
});

it('[money G] a guest has no account that keeps a choice, and no link to it', () => {
  const mail = sampleMail('giftBought', 'crave', 'en');
  expect(writeMail(deps, { ...mail, accountId: null }, ['fr', 'en']).text).not.toContain('manage/language');
});
