/** Copies of everything that is kept about a customer. */
import * as z from 'zod/mini';
import { signedIn, zip } from '../../endpoint.ts';

const dataExport = z.object({
  id: z.string(),
  state: z.enum(['asked', 'ready', 'expired']),
  askedAt: z.string(),
  readyAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  downloadedAt: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  downloadsLeft: z.number(),
});
z.globalRegistry.add(dataExport, { id: 'DataExport' });
export type DataExport = z.output<typeof dataExport>;

export const listExports = signedIn.get('/api/privacy/v1/exports', {
  reply: {
    200: z.object({
      exports: z.array(dataExport),
      /** When the next one can be asked for; null: now. */
      nextAt: z.nullable(z.string()),
    }),
  },
  fails: ['invalid_token'],
  says: 'Lists the data downloads of the account, newest first.',
});

export const requestExport = signedIn.post('/api/privacy/v1/exports', {
  fresh: 'always',
  body: z.object({ language: z.enum(['en', 'fr']) }),
  reply: { 202: dataExport },
  fails: ['VALIDATION', 'REAUTH_REQUIRED', 'TOO_MANY_REQUESTS'],
  says: 'Asks for a file with everything that is kept about the customer; one a day, ready within minutes.',
});

export const getExportFile = signedIn.get('/api/privacy/v1/exports/:id/file', {
  fresh: 'always',
  params: z.object({ id: z.string() }),
  reply: { 200: zip },
  fails: ['REAUTH_REQUIRED', 'NOT_FOUND', 'LINK_EXPIRED'],
  says: 'Returns the file of a data download, five times within seven days.',
});
