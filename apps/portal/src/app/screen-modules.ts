/** The page of every screen, each in a chunk of its own. People who sign in load the table of those screens alone. */
import { fail } from '@marquee/product/errors.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import type { ComponentType } from 'react';

export interface PageModule {
  readonly default: ComponentType;
}

export const signInScreens = {
  loginIndex: () => import('../areas/auth/login/login-page.tsx'),
  loginDTCRecent: () => import('../areas/auth/login/recent-accounts-page.tsx'),
  loginDTCIdentifier: () => import('../areas/auth/login/identifier-page.tsx'),
  loginDTCPassword: () => import('../areas/auth/login/password-page.tsx'),
  forgotPassword: () => import('../areas/auth/recovery/forgot-password-page.tsx'),
  forgotPasswordResend: () => import('../areas/auth/recovery/recovery-sent-page.tsx'),
  loginBDU: () => import('../areas/providers/provider-list-page.tsx'),
  registerIdentifier: () => import('../areas/auth/register/register-identifier-page.tsx'),
  registerPassword: () => import('../areas/auth/register/register-password-page.tsx'),
};

const isSignInScreen = (route: RouteName): route is keyof typeof signInScreens =>
  Object.hasOwn(signInScreens, route);

export const loadPage = async (route: RouteName): Promise<PageModule> => {
  if (isSignInScreen(route)) return signInScreens[route]();
  const { otherScreens } = await import('./other-screen-modules.ts');
  const screens: Partial<Record<RouteName, () => Promise<PageModule>>> = otherScreens;
  return screens[route]?.() ?? fail('MODULE_NOT_FOUND');
};
