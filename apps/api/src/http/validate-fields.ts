import { fail } from '@marquee/product/app-error.ts';
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { type FieldName, validateField } from '@marquee/product/values/fields.ts';

type Sent = readonly [name: string, field: FieldName, value: string | undefined];

/** Refuses what breaks a rule, naming the rule beside each field; what was not sent is empty. */
export const assertValidFields = (...sent: readonly Sent[]): void => {
  const broken = sent.flatMap(([name, field, value]) => {
    const rule = validateField(field, value ?? '')?.rule;
    return rule ? [[name, rule] as const] : [];
  });
  if (broken.length > 0) fail('VALIDATION', Object.fromEntries(broken) satisfies ErrorDetails);
};
