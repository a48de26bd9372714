import * as exports from '@marquee/product/contract/privacy/exports.ts';
import * as preferences from '@marquee/product/contract/privacy/preferences.ts';
import { recordConsent as recordConsentCall } from '@marquee/product/contract/privacy/consents.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { getExportFile, listExports, requestExport } from './exports.ts';
import { getPreferences, setPreferences, unsubscribe } from './preferences.ts';
import { recordConsent } from './record-consent.ts';

export const privacyRoutes = (implement: Implement, deps: Deps) => {
  implement(recordConsentCall, recordConsent(deps), { rate: 'consent' });
  implement(preferences.getPreferences, getPreferences(deps));
  implement(preferences.setPreferences, setPreferences(deps));
  implement(preferences.unsubscribe, unsubscribe(deps), { rate: 'unsubscribe' });
  implement(exports.listExports, listExports(deps));
  implement(exports.requestExport, requestExport(deps));
  implement(exports.getExportFile, getExportFile(deps));
};
