/** The catalogue in the staff console: versions, a draft, its approval by another person. */
import * as z from 'zod/mini';
import { type BrandId, brandIds, type Language, languages } from '../../brands.ts';
import { empty, staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { type Offer, offerShape } from '../billing/purchase.ts';
import {
  catalogueChange,
  catalogueDocument,
  rightChange,
} from '../../values/catalogue/catalogue-document.ts';
import { staffPrefix } from './session.ts';

export const catalogueStates = ['DRAFT', 'WAITING', 'APPROVED', 'LIVE', 'RETIRED', 'DISCARDED'] as const;
export type CatalogueState = (typeof catalogueStates)[number];

const versions = `${staffPrefix}/catalogue/versions`;
const one = z.object({ version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
const revision = z.int().check(z.gte(1));
const time = z.nullable(z.string());

const versionShape = z.object({
  version: z.int(),
  basedOn: z.nullable(z.int()),
  status: z.enum(catalogueStates),
  madeBy: z.string(),
  madeAt: z.string(),
  reason: z.string(),
  liveFrom: time,
  /** Current subscribers pay the new prices from this day; null: they keep theirs. */
  subscribersFrom: z.nullable(z.string()),
  liveAt: time,
  decidedBy: z.nullable(z.string()),
});
export type CatalogueVersion = z.output<typeof versionShape>;

const versionPage = z.extend(versionShape, {
  revision,
  document: catalogueDocument,
  /** Against the version that it was begun from. */
  changes: z.array(catalogueChange),
  rightChanges: z.array(rightChange),
  /** The person who reads it may decide: the version waits, and is not their own. */
  mayDecide: z.boolean(),
});
export type CatalogueVersionPage = z.output<typeof versionPage>;

export const listCatalogueVersions = staff('catalogue.read').get(versions, {
  reply: { 200: z.object({ versions: z.array(versionShape) }) },
  fails: [],
  says: 'Lists the versions of the catalogue, the newest first.',
});

export const getCatalogueVersion = staff('catalogue.read').get(`${versions}/:version`, {
  params: one,
  reply: { 200: versionPage },
  fails: ['NOT_FOUND'],
  says: 'Shows a version of the catalogue with what it changes.',
});

export const previewCatalogueVersion = staff('catalogue.read').get(`${versions}/:version/offers`, {
  params: one,
  query: z.object({ brand: z.enum(brandIds), language: z.enum(languages) }),
  reply: {
    200: z.object({
      offers: z.array(offerShape),
      /** What each product is, by SKU. */
      descriptions: z.record(z.string(), z.string()),
    }),
  },
  fails: ['NOT_FOUND', 'VALIDATION'],
  says: 'Lists the plans and bundles of a brand as its plan page would with this version.',
});

export const countCatalogueSubscribers = staff('catalogue.read').get(`${staffPrefix}/catalogue/subscribers`, {
  query: z.object({ brand: z.enum(brandIds) }),
  reply: {
    200: z.object({
      /** Direct subscriptions of each product of the brand. */
      subscribers: z.record(z.string(), z.int()),
    }),
  },
  fails: ['VALIDATION'],
  says: 'Counts the direct subscriptions of a brand by product.',
});

export const createCatalogueDraft = staff('catalogue.edit').post(versions, {
  body: z.object({
    /** A version to go back to; absent: the live one. */
    from: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  }),
  reply: { 201: z.object({ version: z.int(), revision }) },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE', 'VALIDATION'],
  says: 'Begins a draft from the live version, or from an earlier one to undo what came after it.',
});

export const saveCatalogueDraft = staff('catalogue.edit').put(`${versions}/:version`, {
  params: one,
  body: z.object({ revision, document: catalogueDocument }),
  reply: {
    200: z.object({
      revision,
      changes: z.array(catalogueChange),
      rightChanges: z.array(rightChange),
    }),
  },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE', 'VALIDATION'],
  says: 'Replaces the document of a draft; one that waits for approval is a draft again.',
});

export const askCatalogueApproval = staff('catalogue.edit').post(`${versions}/:version/ask`, {
  params: one,
  body: z.object({
    revision,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.staffNoteLength)),
    /** Absent: as soon as it is approved. */
    liveFrom: z.optional(z.iso.datetime({ offset: true })),
    /** Absent: current subscribers keep their prices. */
    subscribersFrom: z.optional(z.iso.date()),
  }),
  reply: { 204: empty },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE', 'VALIDATION'],
  says: 'Asks another person to approve a draft.',
});

const decision = { params: one, body: z.object({ revision }) } as const;

export const approveCatalogueVersion = staff('catalogue.approve').post(`${versions}/:version/approve`, {
  ...decision,
  reply: { 200: z.object({ status: z.enum(catalogueStates) }) },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE', 'FOUR_EYES', 'REAUTH_REQUIRED', 'VALIDATION'],
  says: 'Approves the version of another person: it goes live now, or at its time.',
});

export const refuseCatalogueVersion = staff('catalogue.approve').post(`${versions}/:version/refuse`, {
  ...decision,
  reply: { 204: empty },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE', 'FOUR_EYES'],
  says: 'Gives a version back to those who drafted it.',
});

export const discardCatalogueVersion = staff('catalogue.edit').post(`${versions}/:version/discard`, {
  ...decision,
  reply: { 204: empty },
  fails: ['NOT_FOUND', 'CATALOGUE_STALE'],
  says: 'Drops a version that is not live yet.',
});

/** Of the document that draws plan cards in a frame, at the console's origin. */
export const planPreviewPath = '/plan-preview';

/** What the console's page sends the frame. */
export interface PlanPreview {
  readonly kind: 'plans';
  readonly brand: BrandId;
  readonly language: Language;
  readonly offers: readonly Offer[];
  /** What each product is, by SKU: a bundle lists them. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** What the frame answers. */
export type PlanPreviewMessage =
  /** The frame listens. */
  | { readonly kind: 'ready' }
  /** The height of what it shows, in CSS pixels. */
  | { readonly kind: 'height'; readonly px: number };
