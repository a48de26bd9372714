/** Changes of companies in the staff console: asked for by one person, approved by another, each kept with its reason. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { merchantSettings, partnerSettings, tvProviderSettings } from '../../values/integrations.ts';
import { staffPrefix, staffReason } from './session.ts';

const withoutSecret = { clientSecret: true } as const;

/** What a company's row holds. Its secret is written, and never answered. */
export const companyContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tvProvider'), settings: z.omit(tvProviderSettings, withoutSecret) }),
  z.object({ kind: z.literal('partner'), settings: z.omit(partnerSettings, withoutSecret) }),
  z.object({ kind: z.literal('merchant'), settings: z.omit(merchantSettings, withoutSecret) }),
]);
export type CompanyContent = z.output<typeof companyContent>;

export const companyId = z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)) });

export const changeStates = ['waiting', 'live', 'past', 'refused'] as const;

/** What the console shows of a company at one time. */
const snapshot = {
  content: companyContent,
  /** Address of the logo; null: none. */
  logo: z.nullable(z.string()),
};

export const companyChange = z.object({
  id: z.string(),
  company: z.string(),
  state: z.enum(changeStates),
  ...snapshot,
  replacesSecret: z.boolean(),
  /** What holds now; null: a new company, or the change does not wait. */
  before: z.nullable(z.object(snapshot)),
  changedBy: z.string(),
  changedAt: z.string(),
  reason: z.string(),
  /** Null: nobody, because it waits or needed one person only. */
  decidedBy: z.nullable(z.string()),
  /** The person who reads it may decide: it waits, and is not their own. */
  mayDecide: z.boolean(),
});
export type CompanyChange = z.output<typeof companyChange>;

const note = z.string().check(z.maxLength(limits.staffNoteLength));

export const changeCompany = staff('providers.edit').post(`${staffPrefix}/companies/:id/changes`, {
  params: companyId,
  body: z.object({
    company: companyContent,
    /** Absent: the company keeps its own. */
    clientSecret: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    /** A file in base64, the hash of a stored one, or null for none; absent: the company keeps its own. */
    logo: z.optional(
      z.nullable(
        z.union([
          z.object({ data: z.base64().check(z.maxLength(Math.ceil(limits.assetBytes / 3) * 4 + 4)) }),
          z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
        ]),
      ),
    ),
    /** The version that the person has seen; null: a new company. */
    version: z.nullable(z.int()),
    reason: staffReason,
  }),
  reply: { 200: z.object({ id: z.string() }) },
  fails: ['CHANGED_SINCE', 'DISCOVERY_FAILED', 'REAUTH_REQUIRED'],
  says: 'Asks for a new company, or a change of one; it waits for a second person.',
});

export const listCompanyChanges = staff('providers.edit').get(`${staffPrefix}/companies/:id/changes`, {
  params: companyId,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: { 200: z.object({ changes: z.array(companyChange), next: z.nullable(z.string()) }) },
  fails: [],
  says: 'Lists the changes of a company, the newest first.',
});

export const decideCompanyChange = staff('approvals.decide').post(
  `${staffPrefix}/company-changes/:id/decision`,
  {
    params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
    body: z.object({ approves: z.boolean(), note }),
    reply: { 200: z.object({ state: z.enum(changeStates) }) },
    fails: [
      'NOT_FOUND',
      'FOUR_EYES',
      'PERMISSION_DENIED',
      'CHANGED_SINCE',
      'DISCOVERY_FAILED',
      'REAUTH_REQUIRED',
    ],
    says: 'Approves or refuses the change of another person; every server has it within a second.',
  },
);
