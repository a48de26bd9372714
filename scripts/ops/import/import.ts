/** `npm run import -- customers.ndjson`: imports existing customers by the service API; see docs/operations.md. */
import { parseArgs } from 'node:util';
import { importConflicts } from '@marquee/product/contract/service/imports.ts';
import { limits } from '@marquee/product/limits.ts';
import { StartupError } from '../../../apps/api/src/startup-error.ts';
import { importCustomers } from './import-customers.ts';
import { runCommand } from '../run-command.ts';

const usage = [
  'Which file? npm run import -- customers.ndjson --system <name> [--dry-run] [--on-conflict skip|hold|fail]',
  'After an interruption: npm run import -- customers.ndjson --resume <import id>',
  'SERVICE_URL, SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET say where, and as which client.',
];

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      system: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'on-conflict': { type: 'string', default: 'skip' },
      'chunk-lines': { type: 'string', default: String(limits.importChunkLines) },
      resume: { type: 'string' },
    },
  });
  const { SERVICE_URL: url, SERVICE_CLIENT_ID: clientId, SERVICE_CLIENT_SECRET: secret } = process.env;
  const [file] = positionals;
  const onConflict = importConflicts.find((each) => each === values['on-conflict']);
  const chunkLines = Number(values['chunk-lines']);
  const isKnown = Boolean(values.resume ?? values.system);
  const isSize = Number.isInteger(chunkLines) && chunkLines >= 1 && chunkLines <= limits.importChunkLines;
  if (!file || !url || !clientId || !secret || !onConflict || !isKnown || !isSize)
    throw new StartupError(usage);
  const result = await importCustomers(
    { url, clientId, secret },
    {
      file,
      chunkLines,
      resume: values.resume,
      system: values.system ?? '',
      dryRun: values['dry-run'],
      onConflict,
    },
    (line) => console.log(line),
  );
  if (result.state === 'failed') process.exitCode = 1;
});
