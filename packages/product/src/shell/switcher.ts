/** Brands offered by the brand switcher. */
import { type BrandId, brandIds } from '../brands.ts';
import type { Features } from '../features.ts';

export interface SwitcherFacts {
  readonly user: 'anonymous' | 'dtc' | 'bdu';
  readonly current: BrandId;
  /** The first brand of the visit. */
  readonly initial: BrandId | '';
  readonly featuresOf: (brand: BrandId) => Features;
}

export const switcherBrands = ({ user, current, initial, featuresOf }: SwitcherFacts): readonly BrandId[] =>
  brandIds.filter((brand) => {
    const features = featuresOf(brand);
    if (!features.brandSwitcher) return false;
    if (user === 'dtc' && !features.dtcLogin) return false;
    if (user === 'bdu' && !features.bduLogin) return false;
    // Visitors who started at a TV provider brand may need it to return.
    return brand !== current || (features.bduOnly && brand === initial);
  });

/** External sites of the company, linked by the brand switcher. */
export const externalProducts = [
  { id: 'iheartradio', name: 'iHeartRadio', url: 'https://www.iheart.com/' },
  { id: 'superecran', name: 'Super Écran', url: 'https://www.superecran.com/' },
] as const;
