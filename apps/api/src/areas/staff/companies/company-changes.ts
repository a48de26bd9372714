/** Changes of companies at the console: asked for by one person, approved by another, each a row of the history. */
import type * as calls from '@marquee/product/contract/staff/company-changes.ts';
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { openText, sealText } from '../../../crypto/sealed-text.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import {
  type CompanyRow,
  keepFirstVersion,
  readCompany,
} from '../../../integrations/registry/company-history.ts';
import { secretContext, settingsKeys } from '../../../integrations/registry/integration.ts';
import {
  askDiscovery,
  conflictOf,
  type SaveProblem,
  type Saving,
  storeLogo,
  writeSaving,
} from '../../../integrations/registry/save-integration.ts';
import { lockIntegrations } from '../../../integrations/registry/write-integration.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { mayDecideCompanies } from './list-company-changes.ts';

const savingOf = (
  id: string,
  company: CompanyContent,
  clientSecret: string,
  logo: Saving['logo'],
): Saving => {
  if (company.kind === 'merchant')
    return { kind: 'merchant', id, settings: { ...company.settings, clientSecret } };
  return company.kind === 'partner'
    ? { kind: 'partner', id, settings: { ...company.settings, clientSecret }, logo }
    : { kind: 'tvProvider', id, settings: { ...company.settings, clientSecret }, logo };
};

/** The field that a problem is shown at. */
const fieldOf: Readonly<Partial<Record<SaveProblem, string>>> = {
  badLogo: 'logo',
  secretMissing: 'clientSecret',
  issuerTaken: 'issuer',
};

const refuseDiscovery = async ({ env }: Deps, saving: Saving): Promise<void> => {
  const problems = await askDiscovery(env, saving);
  if (problems.length > 0) fail('DISCOVERY_FAILED', { problems });
};

const refuseConflict = (problem: SaveProblem | undefined): void => {
  if (problem) fail('VALIDATION', { [fieldOf[problem] ?? 'id']: problem });
};

const refuseOlder = (current: CompanyRow | undefined, version: number | null): void => {
  if ((current?.version ?? null) !== version) fail('CHANGED_SINCE');
};

const bytesOf = (logo: { readonly data: string } | { readonly sha256: string } | null) =>
  logo && ('data' in logo ? Buffer.from(logo.data, 'base64') : logo.sha256);

export const changeCompany =
  (deps: Deps): Handle<typeof calls.changeCompany> =>
  async ({ params: { id }, body, staff, requestId }) => {
    const { database, clock, tokenKeys } = deps;
    const { company, clientSecret, version, reason } = body;
    requireFreshSignIn(clock, staff);
    const saving = savingOf(id, company, clientSecret ?? '', undefined);
    await refuseDiscovery(deps, saving);
    const now = clock.now();
    return database.query.transaction().execute(async (tx) => {
      await lockIntegrations(tx);
      const current = await readCompany(tx, id);
      refuseConflict(await conflictOf(tx, saving, current));
      refuseOlder(current, version);
      const logo =
        body.logo === undefined ? (current?.logo ?? null) : await storeLogo(tx, bytesOf(body.logo));
      if (logo === undefined) return fail('VALIDATION', { logo: 'badLogo' });
      await keepFirstVersion(tx, now, id);
      const { id: changeId } = await tx
        .insertInto('company_changes')
        .values({
          company: id,
          kind: company.kind,
          settings: JSON.stringify(company.settings),
          logo,
          secret:
            clientSecret === undefined
              ? null
              : sealText(settingsKeys(tokenKeys), secretContext(id), clientSecret),
          replaces_secret: clientSecret !== undefined,
          base_version: version,
          asked_by: staff.id,
          asked_at: new Date(now),
          reason,
          state: 'waiting',
          decided_by: null,
          decided_at: null,
          decision_note: null,
          version: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, now, {
        kind: 'companyChangeAsked',
        details: { company: id, kind: company.kind, change: changeId },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { id: changeId };
    });
  };

const readChange = async (query: Kysely<Schema>, id: string) => {
  const row = await query.selectFrom('company_changes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? fail('NOT_FOUND');
};

/** A secret that was sealed with keys that are gone must be asked for again. */
const secretOf = (
  { tokenKeys }: Deps,
  { company, secret }: { readonly company: string; readonly secret: string | null },
): string =>
  secret === null
    ? ''
    : (openText(settingsKeys(tokenKeys), secretContext(company), secret) ?? fail('CHANGED_SINCE'));

export const decideCompanyChange =
  (deps: Deps): Handle<typeof calls.decideCompanyChange> =>
  async ({ params: { id }, body: { approves, note }, staff, requestId }) => {
    const { database, clock, tokenKeys } = deps;
    if (!mayDecideCompanies(staff)) return fail('PERMISSION_DENIED');
    if (approves) requireFreshSignIn(clock, staff);
    const change = await readChange(database.query, id);
    if (change.asked_by === staff.id) return fail('FOUR_EYES');
    if (change.state !== 'waiting') return fail('CHANGED_SINCE');
    const content = { kind: change.kind, settings: change.settings } as CompanyContent;
    const saving = savingOf(change.company, content, secretOf(deps, change), change.logo);
    if (approves) await refuseDiscovery(deps, saving);
    const now = clock.now();
    await database.query.transaction().execute(async (tx) => {
      await lockIntegrations(tx);
      if ((await readChange(tx, id)).state !== 'waiting') return fail('CHANGED_SINCE');
      if (approves) {
        refuseOlder(await readCompany(tx, change.company), change.base_version);
        refuseConflict(await writeSaving(tx, tokenKeys, saving));
      }
      const written = approves ? await readCompany(tx, change.company) : undefined;
      await tx
        .updateTable('company_changes')
        .set({
          state: approves ? 'applied' : 'refused',
          secret: null,
          decided_by: staff.id,
          decided_at: new Date(now),
          decision_note: note,
          version: written?.version ?? null,
        })
        .where('id', '=', id)
        .execute();
      await audit(tx, now, {
        kind: 'companyChangeDecided',
        details: { company: change.company, kind: change.kind, change: id, approved: approves },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        ...(note !== '' && { reason: note }),
      });
      return undefined;
    });
    return { state: approves ? 'live' : 'refused' };
  };
