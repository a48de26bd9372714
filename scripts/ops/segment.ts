/** `npm run segment -- early-access 2027-01-31`: prints a signed value of the cookie `targetSegment`. */
import { segmentPurpose, signSegment } from '../../apps/api/src/areas/purchase/target-segment.ts';
import { readEnv } from '../../apps/api/src/env.ts';
import { loadSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const [segment = '', lastDay = ''] = process.argv.slice(2);
  if (!/^[\w-]+$/.test(segment) || !/^\d{4}-\d\d-\d\d$/.test(lastDay) || Number.isNaN(Date.parse(lastDay)))
    throw new StartupError([
      'Which segment, and until which day? npm run segment -- early-access 2027-01-31',
    ]);
  const keys = await loadSigningKeys(readEnv(process.env).tokenKeyFile);
  console.log(signSegment(keys.derive(segmentPurpose), segment, lastDay));
});
