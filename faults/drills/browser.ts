/** Assets that a release replaced or that never arrive: the page reports it, and a reload helps. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@marquee/product/limits.ts';
import en from '@marquee/product/messages/en/shell.ts';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { launchOptions, requireBrowser } from '../../scripts/browser.ts';
import { buildPortal } from '../../scripts/build.ts';
import { retainAssets } from '../../scripts/retain-assets.ts';
import { type Drill, expectThat, times } from '../drill.ts';
import { withStack, newFolder } from '../stack.ts';

/** Navigates to a screen whose chunks are not loaded yet. */
const openUnloadedScreen = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/no-such-screen');
    dispatchEvent(new PopStateEvent('popstate'));
  });

type Fault = (route: Route) => Promise<void> | undefined;

const faults: readonly (readonly [says: string, fault: Fault])[] = [
  ['missing', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  [
    'a page instead',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
  ],
  ['cut off', (route) => route.abort('connectionreset')],
  // Neither responds nor refuses.
  ['slow', () => undefined],
];

const expectReloadPrompt = async (page: Page): Promise<void> => {
  await page.getByRole('dialog', { name: en['shell.genericError.title'] }).waitFor({ timeout: 20_000 });
  const heading = (await page.locator('h1').first().textContent()) ?? '';
  expectThat(heading.trim() !== '', 'the page behind is blank');
};

const breakChunk = async (browser: Browser, url: string, fault: Fault, isSlow: boolean) => {
  const page = await browser.newPage();
  try {
    if (isSlow) await page.clock.install();
    await page.goto(`${url}/login?service=crave&lang=en`);
    await page.locator('h1').first().waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*', (route) => void fault(route));
    await openUnloadedScreen(page);
    if (isSlow) await page.clock.runFor(limits.chunkTimeoutMs + 1000);
    await expectReloadPrompt(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('dialog').getByRole('button', { name: en['shell.tryAgain'] }).click();
    await page.locator('body[data-route="notFound"]').waitFor({ timeout: 20_000 });
  } finally {
    await page.close();
  }
};

/** Three releases: the previous one's assets are retained, older ones are not. */
const expectOneReleaseKept = async () => {
  const dist = await newFolder('dist');
  const assets = join(dist, 'assets');
  for (const file of ['first.js', 'second.js', 'third.js'])
    await retainAssets(dist, async () => {
      await rm(assets, { recursive: true, force: true });
      await mkdir(assets);
      await writeFile(join(assets, file), file);
    });
  const kept = (await readdir(assets)).toSorted().join();
  await rm(dist, { recursive: true });
  expectThat(kept === 'second.js,third.js', `after three releases there are ${kept}`);
};

const chunks: Drill = {
  row: 'F24',
  fault: `files of a screen are ${faults.map(([says]) => says).join(', ')}; three releases follow each other`,
  repeats: faults.length + 1,
  run: async (repeats) => {
    await requireBrowser();
    await buildPortal();
    await expectOneReleaseKept();
    const browser = await chromium.launch(launchOptions());
    try {
      await withStack('chunks', ({ server }) =>
        times(repeats - 1, async (turn) => {
          const [says, fault] = faults[turn]!;
          await breakChunk(browser, server.url, fault, says === 'slow').catch((error: unknown) => {
            throw new Error(`${says}: ${String(error)}`, { cause: error });
          });
        }),
      );
    } finally {
      await browser.close();
    }
    return 'the page stays and offers to try again, which leads on; the files of one release before stay';
  },
};

export const browserDrills: readonly Drill[] = [chunks];
