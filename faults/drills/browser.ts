/** Assets that a release replaced or that never arrive: the page reports it, and a reload helps. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@marquee/product/limits.ts';
import failure from '@marquee/product/messages/en/failure.ts';
import support from '@marquee/product/messages/en/support.ts';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { launchOptions, requireBrowser } from '../../scripts/browser.ts';
import { buildPortal } from '../../scripts/build.ts';
import { retainAssets } from '../../scripts/retain-assets.ts';
import { type Drill, expectThat, times } from '../drill.ts';
import { withStack, newFolder, until } from '../stack.ts';

/** The chunk of the screen that is opened, which no earlier screen loads. */
const ownChunk = '**/assets/not-found-page-*';

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

/** The page reloads once for a new release; without the chunk it says so and offers another try. */
const expectErrorPage = async (page: Page, isSlow: boolean): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1, name: failure['failure.page.title'] });
  if (isSlow)
    await until('the page gives up', 60_000, async () => {
      // The clock is away while the page reloads.
      await page.clock.runFor(limits.chunkTimeoutMs + 1000).catch(() => undefined);
      return heading.isVisible();
    });
  await heading.waitFor();
};

const breakChunk = async (browser: Browser, url: string, fault: Fault, isSlow: boolean) => {
  const page = await browser.newPage();
  try {
    if (isSlow) await page.clock.install();
    await page.goto(`${url}/login?service=crave&lang=en`);
    await page.locator('h1').first().waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    await page.route(ownChunk, (route) => void fault(route));
    await openUnloadedScreen(page);
    await expectErrorPage(page, isSlow);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: failure['failure.page.reload'] }).click();
    await page.getByRole('heading', { level: 1, name: support['support.notFound.title'] }).waitFor();
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
  fault: `the file of a screen is ${faults.map(([says]) => says).join(', ')}; three releases follow each other`,
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
