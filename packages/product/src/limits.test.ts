import { describe, expect, it } from 'vitest';
import { brandsWith } from './features.ts';
import { limits } from './limits.ts';

describe('the business constants', () => {
  it.each<[string, Partial<typeof limits>]>([
    ['[CONST-01] Playback devices: 5 at once', { playbackDevices: 5 }],
    [
      '[CONST-02] Playback devices: 10 per 30-day period',
      { playbackDevicesPerPeriod: 10, devicePeriodDays: 30 },
    ],
    ['[CONST-03] Offline downloads (top Crave plan): 5 devices', { downloadDevices: 5 }],
    [
      '[CONST-04] Offline downloads: up to 5 swaps per 30 days',
      { downloadSwapsPerPeriod: 5, devicePeriodDays: 30 },
    ],
    ['[CONST-05] Browser history: last 30 days', { browserHistoryDays: 30 }],
    ['[CONST-07] Chunk load timeout 120000 ms', { chunkTimeoutMs: 120_000 }],
    ['Recent connections: 8', { recentConnections: 8 }],
    ['Password length: 8 to 128', { passwordMin: 8, passwordMax: 128 }],
    ['PIN length: 4 to 6', { pinMin: 4, pinMax: 6 }],
    ['Nickname length: at most 20', { nicknameMax: 20 }],
    ['Email change confirmation window: 24 hours', { emailChangeHours: 24 }],
    ['Redirect after email validation: 5 s', { verifiedRedirectMs: 5000 }],
    ['Analytics retry check: 10000 ms', { analyticsRetryMs: 10_000 }],
    ['Loader auto-hide: 10000 ms', { loaderHideMs: 10_000 }],
    ['Header and footer animation delay: 750 ms', { headerAnimationMs: 750 }],
    ['Logo animation: 1.2 s', { logoAnimationMs: 1200 }],
    ['Password reveal ripple: 1 s', { revealRippleMs: 1000 }],
    ['Info-saved banner and floating notification: 5 s', { noticeMs: 5000 }],
    ['Modal: max 450 px wide, 90vh high', { modalWidthPx: 450, modalHeightVh: 90 }],
    ['Desktop side navigation: 240 px wide', { sideNavigationPx: 240 }],
    [
      'Content box 500 px, small 480 px, medium 590 px',
      { contentBoxPx: 500, contentSmallPx: 480, contentMediumPx: 590 },
    ],
    ['Logo list: scrolling after 50vh', { logoListHeightVh: 50 }],
  ])('%s', (_, values) => {
    expect(limits).toMatchObject(values);
  });

  it('[CONST-10] Partner brand list: tsn, crave, rds', () => {
    expect(
      brandsWith('partners')
        .filter((brand) => brand !== 'vanilla')
        .toSorted(),
    ).toEqual(['crave', 'rds', 'tsn']);
  });

  it('the breakpoints rise', () => {
    expect([...limits.breakpointsPx]).toEqual([...limits.breakpointsPx].sort((a, b) => a - b));
  });
});
