/** Rights of a customer in replies. */
import * as z from 'zod/mini';
import { provinceIds } from '../../values/billing/taxes.ts';
import { rightIds } from '../../values/rights/rights.ts';

export const rightsShape = z.object({
  /** Of the card that pays, else of the account; null where neither says it: our terms alone are listed. */
  province: z.nullable(z.enum(provinceIds)),
  rights: z.array(
    z.object({
      id: z.enum(rightIds),
      /** Absent: one of our terms. */
      law: z.optional(z.object({ en: z.string(), fr: z.string() })),
    }),
  ),
});
z.globalRegistry.add(rightsShape, { id: 'Rights' });
export type Rights = z.output<typeof rightsShape>;
