/** The old customer database, played by the world: imports and twins. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { importConflicts } from '@marquee/product/contract/service/imports.ts';
import { acceptForms } from '../../page/accept-forms.ts';
import { sendPage } from '../../page/send.ts';
import type { Urls } from '../../urls.ts';
import type { ServiceClient } from '../service-client.ts';
import { importCustomers } from './import-customers.ts';
import { importPage } from './import-page.ts';
import { sharedIdentifiers, twinProofs, twinRecords } from './twins.ts';
import { twinBrands, twinsPage } from './twins-page.ts';

type Form = Readonly<Record<string, string>>;
interface PageAddress {
  Querystring: { readonly lang?: unknown };
  Body?: Form;
}

/** The operators' sample, so that both show the same customers. */
const sample = readFileSync(
  new URL('../../../../../scripts/ops/import/customers.sample.ndjson', import.meta.url),
  'utf8',
).trimEnd();

const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined): Value =>
  values.find((value) => value === given) ?? values[0]!;

const askedIn = (form: Form) => ({
  email: (form['email'] ?? '').trim(),
  brand: oneOf(twinBrands, form['brand']),
  proof: oneOf(twinProofs, form['proof']),
  pays: form['pays'] === 'yes',
});

const asLines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');

export const customerRoutes = (app: FastifyInstance, urls: Urls, client: ServiceClient) => {
  app.register((scope, _options, done) => {
    acceptForms(scope);

    scope.get<PageAddress>('/services/import', ({ query }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      const signInUrl = urls.screen('login', { lang: language });
      return sendPage(
        reply,
        importPage({ language, records: sample, dryRun: true, onConflict: 'skip', signInUrl }),
      );
    });

    scope.post<PageAddress>('/services/import', async ({ query, body = {} }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      // A form sends CR LF, and a chunk ends with its last record.
      const records = (body['records'] ?? '').replaceAll('\r\n', '\n').trim();
      const dryRun = body['dryRun'] === 'yes';
      const onConflict = oneOf(importConflicts, body['onConflict']);
      const outcome = await importCustomers(client, records, { dryRun, onConflict });
      const signInUrl = urls.screen('login', { lang: language });
      return sendPage(reply, importPage({ language, records, dryRun, onConflict, outcome, signInUrl }));
    });

    const consolidationUrl = (language: 'en' | 'fr') => (service: (typeof twinBrands)[number]) =>
      urls.screen('accountConsolidation', { service, lang: language });

    scope.get<PageAddress>('/services/twins', ({ query }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      return sendPage(
        reply,
        twinsPage({ language, asked: askedIn({}), consolidationUrl: consolidationUrl(language) }),
      );
    });

    scope.post<PageAddress>('/services/twins', async ({ query, body = {} }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      const asked = askedIn(body);
      const shares = oneOf(sharedIdentifiers, body['shares']);
      const records = twinRecords({ ...asked, language, shares });
      const outcome = await importCustomers(client, asLines(records), { onConflict: 'hold' });
      const answerOf = () => {
        if ('code' in outcome) return outcome;
        const { imported, held } = outcome.status;
        if (imported + held < records.length) return { code: outcome.report[0]?.code ?? '' };
        return { records, isAlone: records.length === 1 && held === 0 };
      };
      return sendPage(
        reply,
        twinsPage({ language, asked, answer: answerOf(), consolidationUrl: consolidationUrl(language) }),
      );
    });
    done();
  });
};
