/** The screens of the portal, each page in its own chunk. The table of all but the sign-in screens loads on demand. */
import { fail } from '@marquee/product/app-error.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Screen } from '@marquee/product/navigation/route.ts';
import type { PageModule, Screens } from '../navigation/loader/screens.ts';

export const signInScreens = {
  loginIndex: () => import('../areas/auth/login/login-page.tsx'),
  loginDTCRecent: () => import('../areas/auth/login/recent-accounts-page.tsx'),
  loginDTCIdentifier: () => import('../areas/auth/login/identifier-page.tsx'),
  loginDTCPassword: () => import('../areas/auth/login/password-page.tsx'),
  loginBDU: () => import('../areas/providers/provider-list-page.tsx'),
  registerIdentifier: () => import('../areas/auth/register/register-identifier-page.tsx'),
  registerPassword: () => import('../areas/auth/register/register-password-page.tsx'),
};

type OtherScreen = Exclude<Screen, keyof typeof signInScreens>;

const isSignInScreen = (route: RouteName): route is keyof typeof signInScreens =>
  Object.hasOwn(signInScreens, route);

export const screens: Screens = {
  loadPage: async (route) => {
    if (isSignInScreen(route)) return signInScreens[route]();
    const { otherScreens } = await import('./other-screen-modules.ts');
    const others: Partial<Record<RouteName, () => Promise<PageModule>>> = otherScreens satisfies Record<
      OtherScreen,
      unknown
    >;
    return others[route]?.() ?? fail('MODULE_NOT_FOUND');
  },
  showAccountMenu: async () =>
    (await import('../shell/account-menu/show-account-menu.tsx')).showAccountMenu(),
  showFlowHeaders: async () => (await import('../shell/header/show-flow-headers.ts')).showFlowHeaders(),
  loadFailureReports: async () => {
    await Promise.all([
      import('../shell/modals/generic-error-modal.tsx'),
      import('../shell/modals/session-expired-modal.tsx'),
      import('../shell/toast-list.tsx'),
    ]);
  },
  prefetchQueries: async (route, visit) =>
    (await import('./screen-queries.ts')).prefetchQueries(route, visit),
};
