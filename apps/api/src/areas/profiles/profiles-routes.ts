import * as calls from '@marquee/product/contract/profiles.ts';
import en from '@marquee/product/messages/en/profiles.ts';
import fr from '@marquee/product/messages/fr/profiles.ts';
import { maturityLevels, maturityTypes } from '@marquee/product/values/enums.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { createProfile } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import { resetPin, setPin, verifyPin } from './pins.ts';
import { profileOf, readProfiles } from './profile-store.ts';
import { updateProfile } from './update-profile.ts';

const maturities = maturityLevels.map((level) => ({
  type: maturityTypes[level],
  level,
  label: { en: en[`profiles.maturity.${level}`], fr: fr[`profiles.maturity.${level}`] },
  description: { en: en[`profiles.maturity.${level}.about`], fr: fr[`profiles.maturity.${level}.about`] },
}));

export const profilesRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listProfiles, async ({ claims }) =>
    (await readProfiles(deps.database.query, claims.account_id)).map(profileOf),
  );
  implement(calls.listMaturities, () => maturities);
  implement(calls.createProfile, createProfile(deps));
  implement(calls.updateProfile, updateProfile(deps));
  implement(calls.deleteProfile, deleteProfile(deps));
  implement(calls.setPin, setPin(deps));
  implement(calls.verifyPin, verifyPin(deps));
  implement(calls.resetPin, resetPin(deps));
};
