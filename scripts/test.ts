/** `npm test`: `npm run check`, then the end-to-end journeys. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal } from './build.ts';
import { addUp, check, type Count } from './check.ts';
import { root, run } from './run.ts';

const journeyReport = join(root, '.cache/journeys.json');

const journeys = async (): Promise<Count> => {
  await buildPortal();
  const { ok, seconds } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  });
  console.log(`${ok ? '✓' : '✗'} journeys ${seconds.toFixed(1)} s`);
  const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
    stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  };
  // A journey that passes only on retry counts as failed.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed + (!ok && failed === 0 ? 1 : 0) };
};

const { passed, failed } = addUp([await check(), await journeys()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
