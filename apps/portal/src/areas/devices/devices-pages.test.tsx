import { switchOff } from '../../testing/features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { link } from '../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const devices = 'GET /api/device/v1/devices';
const downloads = 'GET /api/download/v1/devices';
const removeTv = 'DELETE /api/device/v1/devices/tv-1';
const removeTablet = 'DELETE /api/download/v1/devices/tablet-1';
const emptyTablet = 'DELETE /api/download/v1/devices/tablet-1/downloads';

const day = 86_400_000;
const tv = {
  id: 'tv-1',
  name: 'Living room TV',
  type: 'tv',
  platform: 'roku',
  lastPlaybackDate: '2026-03-05T18:00:00Z',
  downloadCount: 0,
  registeredDate: new Date(Date.now() - 10 * day).toISOString(),
};
const laptop = {
  ...tv,
  id: 'laptop-1',
  name: 'Chrome on Windows',
  type: 'computer',
  platform: 'web',
  lastPlaybackDate: null,
  registeredDate: '2025-11-02T18:00:00Z',
};
const tablet = { id: 'tablet-1', name: 'Travel tablet', type: 'tablet', downloadCount: 11 };
const phone = { id: 'phone-1', name: 'Alex’s phone', type: 'phone', downloadCount: 0 };

const firefox = {
  id: 'b-1',
  browser: 'Firefox',
  system: 'Linux',
  current: true,
  lastUsed: '2026-03-06T18:00:00Z',
};
const unknown = { id: 'b-2', browser: 'App', system: null, current: false, lastUsed: '2026-03-05T18:00:00Z' };
const playing = (
  list: readonly unknown[] = [tv, laptop],
  most: object = {},
  browsers: readonly object[] = [firefox],
) =>
  reply(200, {
    devices: list,
    browsers,
    limits: { concurrent: 5, per30Days: 10, usedIn30Days: 7, nextFree: null, ...most },
  });
const keeping = (list: readonly unknown[] = [tablet, phone], most: object = {}) =>
  reply(200, { devices: list, limits: { devices: 5, swaps: 5, usedSwaps: 3, nextFree: null, ...most } });

const replies = {
  [account]: () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'VERIFIED' }),
  [devices]: () => playing(),
  [downloads]: () => keeping(),
};
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('settingsDevices', () => {
  it('[ENT-MISC-09] [ROUTE-ACC-41] settings child devices: playback devices, their last use, and how to remove them', async () => {
    const sent = serve(replies);
    expect(await openPortal('/account/settings?service=crave')).toBe('settingsDevices');
    expect(path()).toBe('/account/settings/devices?service=crave');
    await expect.element(heading('Manage devices')).toBeVisible();
    const rows = region('Streaming').getByRole('listitem');
    await expect
      .element(rows.first())
      .toHaveTextContent('Living room TVRoku app · Last watched March 5, 2026Remove');
    await expect
      .element(rows.last())
      .toHaveTextContent('Chrome on WindowsOn the web · Added November 2, 2025, not used yetRemove');
    await expect
      .element(link('Remove Living room TV'))
      .toHaveAttribute('href', '/account/settings/removeDevice?deviceId=tv-1');
    for (const call of [devices, downloads]) expect(callsTo(sent, call)).toHaveLength(1);
  });

  it('[FLAG-07] [B17] Browser history is a switch of its own: off, only its section is gone', async () => {
    serve(replies);
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(region('Browsers')).toBeVisible();
    switchOff('browserHistory');
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(region('Streaming')).toBeVisible();
    await expect.element(region('Downloads')).toBeVisible();
    await expect.element(region('Browsers')).not.toBeInTheDocument();
  });

  it('[CONST-01] [CONST-02] Playback devices: 5 at once, 10 per 30-day period', async () => {
    let nextFree: string | null = null;
    serve({
      ...replies,
      [devices]: () => playing(undefined, { usedIn30Days: nextFree ? 10 : 7, nextFree }),
    });
    await openPortal('/account/settings/devices?service=crave');
    const atOnce = page.getByRole('meter', { name: 'Active devices' });
    await expect.element(atOnce).toHaveAttribute('aria-valuetext', '2 of 5');
    await expect.element(atOnce).toHaveAttribute('aria-valuenow', '2');
    await expect.element(page.getByText('2 of 5')).toHaveLength(2);
    await expect.element(region('Streaming')).toMatchTextContent(/You can add 3 more devices\./);
    const added = page.getByRole('meter', { name: 'Added in the last 30 days' });
    await expect.element(added).toHaveAttribute('aria-valuetext', '7 of 10');

    nextFree = '2026-11-24T18:00:00Z';
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(page.getByText('You can add another on November 24, 2026.')).toBeVisible();
    await expect.element(added).toHaveAttribute('aria-valuetext', '10 of 10');
  });

  it('[ENT-MISC-10] [CONST-03] [CONST-04] Offline downloads: 5 devices, up to 5 swaps per 30 days', async () => {
    let nextFree: string | null = null;
    serve({ ...replies, [downloads]: () => keeping(undefined, { usedSwaps: nextFree ? 5 : 3, nextFree }) });
    await openPortal('/account/settings/devices?service=crave');
    const kept = page.getByRole('meter', { name: 'Download devices' });
    await expect.element(kept).toHaveAttribute('aria-valuetext', '2 of 5');
    const swaps = page.getByRole('meter', { name: 'Swaps in the last 30 days' });
    await expect.element(swaps).toHaveAttribute('aria-valuetext', '3 of 5');
    await expect.element(page.getByText('2 swaps left')).toBeVisible();
    await expect
      .element(region('Downloads').getByRole('listitem').first())
      .toMatchTextContent(/Travel tablet11 downloads/);
    await expect
      .element(link('Remove downloads from Travel tablet'))
      .toHaveAttribute('href', '/account/settings/removeDownload?deviceId=tablet-1');
    await expect
      .element(link('Remove device: Travel tablet'))
      .toHaveAttribute('href', '/account/settings/removeDownloadDevice?deviceId=tablet-1');
    // The phone has no downloads to remove.
    await expect.element(link('Remove device: Alex’s phone')).toBeVisible();
    await expect.element(link('Remove downloads from Alex’s phone')).not.toBeInTheDocument();

    nextFree = '2026-12-03T18:00:00Z';
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(page.getByText('Next swap available December 3, 2026.')).toBeVisible();
  });

  it('Without the top plan there are no downloads, and the page names the plan that has them', async () => {
    serve({ ...replies, [downloads]: () => keeping([], { devices: 0 }) });
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(heading('Downloads are included with Crave Total', 3)).toBeVisible();
    await expect.element(region('Downloads')).toMatchTextContent(/up to 5 devices/);
    await expect.element(region('Downloads').getByRole('meter')).not.toBeInTheDocument();
  });

  it('[CONST-05] [UX-16] Browser history: last 30 days, each with system and time, the own one marked, in both languages', async () => {
    const sent = serve({ ...replies, [devices]: () => playing(undefined, {}, [firefox, unknown]) });
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(region('Browsers')).toMatchTextContent(/during the last 30 days/);
    const rows = region('Browsers').getByRole('listitem');
    await expect
      .element(rows.first())
      .toMatchTextContent(/^Firefox on Linux This browserLast used March 6, 2026 at \d{1,2}:00 [ap]\.m\.$/);
    await expect.element(rows.last()).toMatchTextContent(/^App\s*Last used March 5, 2026 at/);
    await openPortal('/account/settings/devices?service=crave&lang=fr');
    await expect.element(region('Navigateurs')).toMatchTextContent(/au cours des 30 derniers jours/);
    await expect.element(heading('Gérer les appareils')).toBeVisible();
    await expect.element(region('Navigateurs')).toMatchTextContent(/Firefox sous Linux Ce navigateur/);
    await expect
      .element(region('Lecture en continu'))
      .toMatchTextContent(/Application Roku · Dernière lecture le 5 mars 2026/);
    await expect.element(link('Retirer Living room TV')).toBeVisible();
    expect(callsTo(sent, devices).map(({ url }) => new URL(url).search)).toEqual([
      '?include=browsers',
      '?include=browsers',
    ]);
  });

  it('[ROUTE-ACC-40] [FLAG-06] settings is available only if the brand offers device management, else manage', async () => {
    const sent = serve(replies);
    signInAs('dtc', 'tsn');
    expect(await openPortal('/account/settings/devices?service=tsn')).toBe('manageAccount');
    expect(callsTo(sent, devices)).toEqual([]);
  });

  it('An account without devices shows empty states', async () => {
    serve({
      ...replies,
      [devices]: () => playing([], { usedIn30Days: 0 }, []),
      [downloads]: () => keeping([], { usedSwaps: 0 }),
    });
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(heading('No devices yet', 3)).toBeVisible();
    await expect.element(heading('No downloads yet', 3)).toBeVisible();
    await expect.element(page.getByText('No browsers in the last 30 days.')).toBeVisible();
  });

  it('A list that fails to load can be retried; the others are shown', async () => {
    let answer = () => reply(503);
    serve({ ...replies, [devices]: () => answer() });
    await openPortal('/account/settings/devices?service=crave');
    await expect
      .element(region('Streaming').getByRole('alert'))
      .toMatchTextContent(/Our services are not available for the moment\. Please try again later\./);
    await expect.element(link('Remove device: Travel tablet')).toBeVisible();
    answer = () => playing();
    await button('Try again').click();
    await expect.element(link('Remove Living room TV')).toBeVisible();
    await expect.element(region('Streaming').getByRole('alert')).not.toBeInTheDocument();
  });

  it('Skeletons have the size of the loaded lists', async () => {
    let answer: (response: Response) => void = () => {};
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    serve({ ...replies, [devices]: () => slow });
    await openPortal('/account/settings/devices?service=crave');
    await expect.element(region('Streaming').getByRole('status')).toHaveTextContent('Loading…');
    const before = region('Streaming').element().getBoundingClientRect().height;
    answer(playing([tv, laptop, { ...tv, id: 'tv-2' }]));
    await expect.element(link('Remove Chrome on Windows')).toBeVisible();
    const after = region('Streaming').element().getBoundingClientRect().height;
    expect(Math.abs(after - before)).toBeLessThan(8);
  });
});

describe('removing', () => {
  it('[ROUTE-ACC-42] [ROUTE-ACC-43] [UX-35] removeDevice shows the consequences, removes once, and returns to the list, which says so', async () => {
    const left = [tv, laptop];
    const sent = serve({
      ...replies,
      [devices]: () => playing(left),
      [removeTv]: () => {
        left.shift();
        return reply(204);
      },
    });
    await openPortal('/account/settings/devices?service=crave');
    await link('Remove Living room TV').click();
    await waitForRoute('settingsRemoveDevice');
    await expect.element(heading('Remove device')).toBeVisible();
    await expect.element(page.getByText('Living room TV')).toBeVisible();
    await expect.element(page.getByText('Streaming stops on it right away.')).toBeVisible();
    await expect
      .element(
        page.getByText(/^Until .+ it still counts toward your limit of 10 devices added in 30 days\.$/),
      )
      .toBeVisible();
    // The cached list is reused.
    expect(callsTo(sent, devices)).toHaveLength(1);
    await userEvent.dblClick(button('Remove device'));
    await waitForRoute('settingsRemoveDeviceSuccess');
    await expect.element(heading('Device removed')).toBeVisible();
    expect(callsTo(sent, removeTv)).toHaveLength(1);
    await expect.element(page.getByText('It can’t stream with your account anymore.')).toBeVisible();
    await expect.element(link('Remove Chrome on Windows')).toBeVisible();
    await expect.element(link('Remove Living room TV')).not.toBeInTheDocument();
  });

  it('A device older than thirty days no longer counts; in French', async () => {
    serve(replies);
    await openPortal('/account/settings/removeDevice?service=crave&deviceId=laptop-1&lang=fr');
    await expect.element(heading('Retirer l’appareil')).toBeVisible();
    await expect.element(page.getByText('La lecture s’y arrêtera immédiatement.')).toBeVisible();
    await expect.element(page.getByText(/il compte dans votre limite/)).not.toBeInTheDocument();
    await link('Garder l’appareil').click();
    await waitForRoute('settingsDevices');
  });

  for (const route of ['removeDevice', 'removeDownload', 'removeDownloadDevice'])
    it(`${route}: an unknown device redirects to the list`, async () => {
      serve(replies);
      expect(await openPortal(`/account/settings/${route}?service=crave`)).toBe('settingsDevices');
      await openPortal(`/account/settings/${route}?service=crave&deviceId=nobodys`);
      await waitForRoute('settingsDevices');
    });

  it('A failed removal can be retried, and a device removed elsewhere counts as removed', async () => {
    let answer = () => reply(500, { code: 'GENERIC' });
    serve({ ...replies, [removeTv]: () => answer() });
    await openPortal('/account/settings/removeDevice?service=crave&deviceId=tv-1');
    await button('Remove device').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred, please try again later.');
    answer = () => reply(404, { code: 'NOT_FOUND' });
    await button('Remove device').click();
    await waitForRoute('settingsRemoveDeviceSuccess');
  });

  it('[ROUTE-ACC-44] [ROUTE-ACC-46] removeDownload deletes the downloads of a device and keeps the device', async () => {
    const sent = serve({ ...replies, [emptyTablet]: () => reply(204) });
    await openPortal('/account/settings/removeDownload?service=crave&deviceId=tablet-1');
    await expect.element(heading('Remove downloads')).toBeVisible();
    await expect.element(page.getByText('11 downloads will be deleted from this device.')).toBeVisible();
    await expect.element(page.getByText('The device stays on your list and no swap is used.')).toBeVisible();
    await button('Remove downloads').click();
    await waitForRoute('settingsRemoveDownloadSuccess');
    expect(path()).toBe('/account/settings/removeDownload/success');
    expect(callsTo(sent, emptyTablet)).toHaveLength(1);
    await expect.element(heading('Downloads removed')).toBeVisible();
  });

  it('[ROUTE-ACC-45] [ROUTE-ACC-46] removeDownloadDevice uses a swap, and shows how many are more', async () => {
    const sent = serve({ ...replies, [removeTablet]: () => reply(204) });
    await openPortal('/account/settings/removeDownloadDevice?service=crave&deviceId=tablet-1');
    await expect.element(heading('Remove download device')).toBeVisible();
    await expect
      .element(page.getByText('This uses 1 of your 5 swaps in 30 days. You’ll have 1 left.'))
      .toBeVisible();
    await button('Remove device').click();
    await waitForRoute('settingsRemoveDownloadSuccess');
    expect(callsTo(sent, removeTablet)).toHaveLength(1);
  });

  it('[CONST-04] The sixth swap in 30 days is rejected, with the date of the next one', async () => {
    let most: object = {};
    const sent = serve({
      ...replies,
      [downloads]: () => keeping([tablet], most),
      [removeTablet]: () => reply(409, { code: 'SWAP_LIMIT' }),
    });
    await openPortal('/account/settings/removeDownloadDevice?service=crave&deviceId=tablet-1');
    await expect.element(button('Remove device')).toBeVisible();
    // Another member of the household used the last swap.
    most = { usedSwaps: 5, nextFree: '2026-12-03T18:00:00Z' };
    await button('Remove device').click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/You’ve used all your device swaps for now\./);
    await expect.element(alert).toMatchTextContent(/all 5 swaps for the last 30 days/);
    await expect.element(alert).toMatchTextContent(/Next swap available December 3, 2026\./);
    await expect.element(heading('Remove download device')).toHaveFocus();
    await expect.element(button('Remove device')).not.toBeInTheDocument();
    expect(callsTo(sent, removeTablet)).toHaveLength(1);
    await link('Only remove its downloads').click();
    await waitForRoute('settingsRemoveDownload');
  });

  it('Success pages render on a direct visit, in French too', async () => {
    serve(replies);
    await openPortal('/account/settings/removeDevice/success?service=crave&lang=fr');
    await expect.element(heading('Appareil retiré')).toBeVisible();
    await openPortal('/account/settings/removeDownload/success?service=crave');
    await expect.element(heading('Téléchargements retirés')).toBeVisible();
    await expect.element(link('Retirer Living room TV')).toBeVisible();
  });
});
