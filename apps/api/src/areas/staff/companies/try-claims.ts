/** A try of a claim map: the claims are read as a sign-in reads them, by the same functions, and are kept nowhere. */
import type { tryClaims as contract, TriedClaims } from '@marquee/product/contract/staff/companies.ts';
import {
  type ClaimMap,
  type ClaimName,
  claimNames,
  claimPointers,
  type ClaimsKind,
} from '@marquee/product/values/integrations.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import {
  pickClaims,
  readPartnerCustomer,
  readViewer,
  subjectIn,
  verifiedContactsOf,
} from '../../../integrations/registry/claim-map.ts';

type Claims = Readonly<Record<string, unknown>>;
type Problem = TriedClaims['claims'][number]['problem'];
type Note = TriedClaims['claims'][number]['note'];
type Issue = z.core.$ZodIssue;

interface Attempt<T> {
  readonly value: T | undefined;
  readonly issues: readonly Issue[];
}

const attempt = <T>(read: () => T): Attempt<T> => {
  try {
    return { value: read(), issues: [] };
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    return { value: undefined, issues: error.issues };
  }
};

const problemOf = (issue: Issue, claim: unknown): Problem => {
  if (claim === undefined || issue.code === 'too_small') return 'missing';
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'tooMany' : 'tooLong';
  return issue.code === 'invalid_value' ? 'value' : 'type';
};

const shownLength = 200;
const textOf = (claim: unknown): string => {
  if (typeof claim === 'string') return claim;
  const isList = Array.isArray(claim) && claim.every((each) => typeof each === 'string');
  return isList ? claim.join(', ') : JSON.stringify(claim);
};
const shown = (claim: unknown): string | null =>
  claim === undefined ? null : textOf(claim).slice(0, shownLength);

interface Reading {
  readonly issues: readonly Issue[];
  readonly skus: readonly string[] | undefined;
  readonly unknown: readonly string[];
  /** Claims that are there and not used. */
  readonly unused: ReadonlySet<ClaimName>;
}

const readings: Readonly<Record<ClaimsKind, (map: ClaimMap, claims: Claims) => Reading>> = {
  tvProvider: (map, claims) => {
    const { value, issues } = attempt(() => readViewer({ claims: map }, claims));
    const contacts = verifiedContactsOf({ claims: map }, claims);
    const unused = (['email', 'phone'] as const).filter((name) => contacts[name] === undefined);
    return { issues, skus: value?.skus ?? [], unknown: value?.unknown ?? [], unused: new Set(unused) };
  },
  partner: (map, claims) => {
    const { value, issues } = attempt(() => readPartnerCustomer({ claims: map }, '', claims));
    return {
      issues,
      skus: value ? value.skus : [],
      unknown: value?.unknown ?? [],
      unused: new Set(),
    };
  },
};

const noteOf = (claim: unknown): Note => (typeof claim === 'string' ? 'notVerified' : 'notText');

const readClaims = (kind: ClaimsKind, map: ClaimMap, claims: Claims): TriedClaims => {
  const subject = attempt(() => subjectIn(claims));
  const { issues, skus, unknown, unused } = readings[kind](map, claims);
  const picked = { subject: claims['sub'], ...pickClaims(map, claims) };
  const at = claimPointers(map);
  const issueOf = (name: ClaimName): Issue | undefined =>
    name === 'subject' ? subject.issues[0] : issues.find(({ path }) => path[0] === name);
  return {
    refused: subject.issues.length + issues.length > 0,
    claims: claimNames[kind].map((name) => {
      const claim = picked[name];
      const issue = issueOf(name);
      return {
        name,
        at: at[name],
        value: shown(claim),
        problem: issue ? problemOf(issue, claim) : null,
        note: claim !== undefined && unused.has(name) ? noteOf(claim) : null,
      };
    }),
    skus: skus ? [...skus] : null,
    unknown: [...unknown],
  };
};

export const tryClaims =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ body: { kind, company, map, claims }, staff, requestId }) => {
    await audit(database.query, clock.now(), {
      kind: 'claimsTried',
      details: { kind, ...(company !== undefined && { company }) },
      actor: { kind: 'staff', id: staff.id },
      requestId,
    });
    return readClaims(kind, map, claims);
  };
