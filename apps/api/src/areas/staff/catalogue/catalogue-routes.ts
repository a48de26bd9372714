/** The catalogue's calls of the console, each with its handler. */
import * as calls from '@marquee/product/contract/staff/catalogue.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import * as versions from './catalogue-versions.ts';
import { countCatalogueSubscribers } from './count-subscribers.ts';
import { previewCatalogueVersion } from './preview-version.ts';

/** A document of every product is larger than other bodies. */
const documentBytes = 1_048_576;

export const catalogueRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listCatalogueVersions, versions.listCatalogueVersions(deps));
  implement(calls.getCatalogueVersion, versions.getCatalogueVersion(deps));
  implement(calls.previewCatalogueVersion, previewCatalogueVersion(deps));
  implement(calls.countCatalogueSubscribers, countCatalogueSubscribers(deps));
  implement(calls.createCatalogueDraft, versions.createCatalogueDraft(deps));
  implement(calls.saveCatalogueDraft, versions.saveCatalogueDraft(deps), { bodyBytes: documentBytes });
  implement(calls.askCatalogueApproval, versions.askCatalogueApproval(deps));
  implement(calls.approveCatalogueVersion, versions.approveCatalogueVersion(deps));
  implement(calls.refuseCatalogueVersion, versions.refuseCatalogueVersion(deps));
  implement(calls.discardCatalogueVersion, versions.discardCatalogueVersion(deps));
};
