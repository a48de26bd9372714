/** What the console tells the frame that draws plan cards, and what the frame answers. */
import type { BrandId, Language } from '../../brands.ts';
import type { Offer } from '../billing/purchase.ts';

/** Of the frame's document, at the console's origin. */
export const planPreviewPath = '/plan-preview';

export interface PlanPreview {
  readonly brand: BrandId;
  readonly language: Language;
  readonly offers: readonly Offer[];
  /** What each product is, by SKU: a bundle lists them. */
  readonly descriptions: Readonly<Record<string, string>>;
}

export type PlanPreviewMessage =
  /** The frame listens. */
  | { readonly kind: 'ready' }
  /** The height of what it shows, in CSS pixels. */
  | { readonly kind: 'height'; readonly px: number };
