/** Where the person is. */
import { type BrandId, defaultBrand } from '@marquee/product/brands.ts';
import type { Feature } from '@marquee/product/features.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { type ReactNode, useCallback } from 'react';
import { create } from 'zustand';
import { featuresFor } from '../startup.ts';
import { hydrateWithState } from './hydration.ts';
import { useApp } from './state.ts';

export type Motion = 'fade' | 'slide-left' | 'slide-right' | 'zoom' | 'none';

export interface Current {
  /** Undefined until the first navigation is decided. */
  readonly route: RouteName | undefined;
  readonly params: Params;
  readonly query: Params;
  readonly from: RouteName | undefined;
  readonly transition: Motion;
  readonly address: string;
  /** What the screen draws. */
  readonly page: ReactNode;
}

export const emptyCurrent: Current = {
  route: undefined,
  params: {},
  query: {},
  from: undefined,
  transition: 'none',
  address: '',
  page: null,
};

export const useCurrent = create<Current>()(hydrateWithState(() => emptyCurrent));

export const brandNow = (): BrandId => useApp.getState().siteBrand || defaultBrand;
export const useBrand = (): BrandId => useApp(({ siteBrand }) => siteBrand || defaultBrand);

export const useHas = (): ((feature: Feature) => boolean) => {
  const brand = useBrand();
  return useCallback((feature) => featuresFor(brand)[feature], [brand]);
};
