/** A TV provider's system asks for a migration code and gets the address to hand to the viewer. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@marquee/product/brands.ts';
import { createMigrationCode } from '@marquee/product/contract/service/migration-codes.ts';
import type { ServiceClient } from './service-client.ts';

/** Null if the product refuses. */
export const requestMigration = async (
  client: ServiceClient,
  providerId: string,
  language: Language,
  form: Readonly<Record<string, string>>,
): Promise<string | null> => {
  const { status, body } = await client.call(createMigrationCode, {
    // The same key makes a reloaded page show the same address.
    headers: { 'idempotency-key': form['key'] || randomUUID() },
    body: {
      action: form['action'],
      providerId,
      subject: (form['userName'] ?? '').trim().toLowerCase(),
      brand: form['brand'],
      language,
      deliver: 'return',
    },
  });
  return status === 201 && typeof body['url'] === 'string' ? body['url'] : null;
};
