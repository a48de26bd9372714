import { homeUrlOf } from '@marquee/product/brands.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { app, openPortal, serve, signInAs, resetPortal } from '../../testing/render-portal.tsx';
import * as leaving from '../leave-site.ts';
import { returnToBrand } from './return-to-brand.ts';
import { patchAppState } from '../../state/app-state.ts';

vi.mock('../leave-site.ts', { spy: true });

const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

beforeEach(() => {
  resetPortal();
  left.mockClear();
  serve();
});
afterEach(() => {
  vi.useRealTimers();
});

const home = homeUrlOf('crave', 'en');

describe('return to brand', () => {
  it('[FLOW-07] Return to brand: in test mode go to the debug route.', async () => {
    await openPortal('/login?service=crave&testReturn=debug');
    await returnToBrand();
    expect(document.body.dataset['route']).toBe('debug');
  });

  it('[FLOW-08] Return to brand: with a given URL, replace the location.', async () => {
    await openPortal('/login?service=crave');
    await returnToBrand({ url: 'https://www.crave.ca/z' });
    expect(left).toHaveBeenCalledExactlyOnceWith('https://www.crave.ca/z', { replace: true });
  });

  it('[FLOW-09] Return to brand: for vanilla go to manageAccount.', async () => {
    signInAs('dtc', 'vanilla');
    await openPortal('/notFound?service=vanilla');
    await returnToBrand({ animate: true });
    expect(location.pathname).toBe('/account/manage');
    expect(left).not.toHaveBeenCalled();
  });

  it('[FLOW-10] …with the animation closed.', async () => {
    signInAs('dtc', 'vanilla');
    await openPortal('/notFound?service=vanilla');
    await returnToBrand({ animate: true });
    await expect.element(page.getByRole('button', { name: 'Switch brand' })).toBeVisible();
  });

  it('[FLOW-11] With a brand and the animation flag: play the animation and redirect to the brand home after 750 ms.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage');
    vi.useFakeTimers();
    const gone = returnToBrand({ animate: true });
    await vi.advanceTimersByTimeAsync(749);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await gone;
    expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: false });
  });

  it('[FLOW-12] Without the flag, a continue URL and initial brand = current brand → checkServices.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave&continue=https://www.crave.ca/x');
    await returnToBrand();
    expect(location.pathname).toBe('/checkServices');
    expect(left).not.toHaveBeenCalled();
  });

  it('[FLOW-13] Else redirect to the brand home.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await returnToBrand();
    expect(left).toHaveBeenCalledExactlyOnceWith(home, { replace: true });
  });

  it('[FLOW-14] Leaving clears initial brand, fallback URL, partial-view flag, continue URL, pending action and goto route.', async () => {
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    patchAppState({
      fallbackUrl: 'https://www.crave.ca/y',
      isPartialView: true,
      continueUrl: 'https://www.crave.ca/x',
      action: 'partnerReferral',
      gotoRoute: 'payments',
    });
    await returnToBrand({ url: 'https://www.crave.ca/z' });
    expect(app()).toMatchObject({
      siteInitialBrand: '',
      fallbackUrl: '',
      isPartialView: false,
      continueUrl: '',
      action: '',
      gotoRoute: '',
    });
  });
});
