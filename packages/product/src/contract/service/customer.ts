/** How a service names a customer, by account id or by the id of another system, and how it reaches them. */
import * as z from 'zod/mini';
import { languages as languageIds } from '../../brands.ts';
import { limits } from '../../limits.ts';

/** The system that gave a customer the id. */
export const externalSystem = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/));

export const accountReference = z.union([
  z.object({ accountId: z.uuid() }),
  z.object({
    system: externalSystem,
    id: z.string().check(z.minLength(1), z.maxLength(limits.externalIdMax)),
  }),
]);
export type AccountReference = z.output<typeof accountReference>;

/** `return`: in the reply; `mail`: to the customer, and not in the reply where it is a secret. */
export const deliveries = ['return', 'mail'] as const;
export const languages = z.enum(languageIds);
export const contactEmail = z.email().check(z.maxLength(limits.emailMax));
