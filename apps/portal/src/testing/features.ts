import type { BrandId } from '@marquee/product/brands.ts';
import type { FeatureFlag } from '@marquee/product/features.ts';
import { onTestFinished } from 'vitest';
import { config } from '../config/startup-config.ts';

/** Turns a feature of a brand off, as an operator does, until the test ends. */
export const switchOff = (feature: FeatureFlag, brand: BrandId = 'crave'): void => {
  const { featureOverrides } = config;
  Object.assign(config, { featureOverrides: { ...featureOverrides, [brand]: { [feature]: false } } });
  onTestFinished(() => void Object.assign(config, { featureOverrides }));
};
