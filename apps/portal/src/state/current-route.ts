/** The current route, the page it renders, and the brand. */
import { type BrandId, defaultBrand } from '@marquee/product/brands.ts';
import type { Feature } from '@marquee/product/features.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { type ReactNode, useCallback } from 'react';
import { create } from 'zustand';
import { featuresFor } from '../config/startup-config.ts';
import { hydrateWithState } from './hydration.ts';
import { useAppState } from './app-state.ts';

export type Transition = 'fade' | 'slide-left' | 'slide-right' | 'zoom' | 'none';

export interface CurrentRoute {
  /** Undefined until the first navigation completes. */
  readonly route: RouteName | undefined;
  readonly params: Params;
  readonly query: Params;
  readonly from: RouteName | undefined;
  readonly transition: Transition;
  readonly address: string;
  readonly page: ReactNode;
}

export const emptyCurrentRoute: CurrentRoute = {
  route: undefined,
  params: {},
  query: {},
  from: undefined,
  transition: 'none',
  address: '',
  page: null,
};

export const useCurrentRoute = create<CurrentRoute>()(hydrateWithState(() => emptyCurrentRoute));

export const getBrand = (): BrandId => useAppState.getState().siteBrand || defaultBrand;
export const useBrand = (): BrandId => useAppState(({ siteBrand }) => siteBrand || defaultBrand);

export const useHasFeature = (): ((feature: Feature) => boolean) => {
  const brand = useBrand();
  return useCallback((feature) => featuresFor(brand)[feature], [brand]);
};
