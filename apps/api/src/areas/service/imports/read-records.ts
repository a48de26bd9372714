/** Reads and checks the records of a chunk; a record that breaks a rule is reported by line and field, without its values. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandId } from '@marquee/product/brands.ts';
import {
  type ImportRecord,
  importRecord,
  type ImportReportCode,
} from '@marquee/product/contract/service/imports.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { type FieldName, nicknameKey, normalize, validateField } from '@marquee/product/values/fields.ts';

/** A line of a chunk that is a valid record. */
export interface ReadRecord {
  readonly line: number;
  readonly record: ImportRecord;
}

export interface RefusedLine {
  readonly line: number;
  readonly code: ImportReportCode;
  readonly field?: string;
}

/** What the records are checked against. */
export interface RecordRules {
  readonly now: number;
  /** Null: any. */
  readonly brands: readonly BrandId[] | null;
  /** The product of each pricing plan. */
  readonly productOfPlan: ReadonlyMap<string, string>;
}

/** A last line break ends the last line. */
export const linesOf = (body: string): readonly string[] => body.replace(/\r?\n$/, '').split(/\r?\n/);

const formFields = {
  email: 'email',
  phone: 'phone',
  firstName: 'firstName',
  lastName: 'lastName',
} as const satisfies Partial<Record<keyof ImportRecord, FieldName>>;

const isDistinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** The first field that breaks a rule beyond its shape. */
const brokenField = (record: ImportRecord, { now, productOfPlan }: RecordRules): string | undefined => {
  for (const [name, field] of Object.entries(formFields)) {
    const value = record[name as keyof typeof formFields];
    if (typeof value === 'string' && validateField(field, value)) return name;
  }
  if (Date.parse(record.createdAt) > now) return 'createdAt';
  const profiles = record.profiles ?? [];
  if (profiles.some(({ nickname }) => validateField('nickname', nickname))) return 'profiles';
  if (!isDistinct(profiles.map(({ nickname }) => nicknameKey(nickname)))) return 'profiles';
  const subscriptions = record.subscriptions ?? [];
  const isUnknown = subscriptions.some((each) => productOfPlan.get(each.pricingPlanId) !== each.productId);
  // One that was due before the import would be charged at once.
  const isDue = subscriptions.some(({ store, cycleDate }) => store === 'CSG' && Date.parse(cycleDate) <= now);
  if (isUnknown || isDue || !isDistinct(subscriptions.map(({ productId }) => productId)))
    return 'subscriptions';
  const card = record.cardReference;
  if (card && (provinceOf(card.postalCode) === undefined || validateField('city', card.city)))
    return 'cardReference';
  return undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Requests are answered between two groups of lines. */
const groupSize = 200;

export const readRecords = async (
  body: string,
  rules: RecordRules,
): Promise<{ readonly records: readonly ReadRecord[]; readonly refused: readonly RefusedLine[] }> => {
  const records: ReadRecord[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, text] of linesOf(body).entries()) {
    const line = index + 1;
    if (line % groupSize === 0) await nextTurn();
    // PostgreSQL cannot store NUL in text.
    const read = importRecord.safeParse(/\\u0000/.test(text) ? undefined : parse(text));
    if (!read.success) {
      const field = read.error.issues[0]?.path[0];
      refused.push({ line, code: 'VALIDATION', ...(field !== undefined && { field: String(field) }) });
      continue;
    }
    const record = { ...read.data, email: normalize('email', read.data.email) };
    const field = brokenField(record, rules);
    if (field !== undefined) refused.push({ line, code: 'VALIDATION', field });
    else if (rules.brands && !rules.brands.includes(record.brand))
      refused.push({ line, code: 'CLIENT_NOT_ALLOWED', field: 'brand' });
    else records.push({ line, record });
  }
  return { records, refused };
};
