/** App state in `um.*` web storage: `um.login` partly in local storage, the rest in session storage. */
import { actionStates, siteStates } from '@marquee/product/navigation/actions.ts';
import { isMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { parseReturnAddress } from '@marquee/product/navigation/return-address.ts';
import { isBrandId, languageOf } from '@marquee/product/brands.ts';
import { isRouteName } from '@marquee/product/navigation/links.ts';
import {
  pickAssignable,
  type AppState,
  emptyApp,
  emptyGift,
  emptyLogin,
  emptyPartner,
  emptyRedeem,
  emptyRegister,
  emptyShortcode,
  emptyStorefront,
  type LoginState,
  tabLoginFields,
} from '@marquee/product/url/client-state.ts';
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { assistPage } from '../config/assist-page.ts';
import { hydrateWithState } from './hydration.ts';

/** Stores the fields themselves, without zustand's `{ state, version }` wrapper. */
const flatStorage = <State>(area: () => Area): PersistStorage<State> => ({
  getItem: (key) => {
    const text = area().getItem(key);
    return text === null ? null : { state: JSON.parse(text) as State };
  },
  setItem: (key, { state }) => {
    try {
      area().setItem(key, JSON.stringify(state));
    } catch {
      // Storage is full or blocked: the state stays in memory.
    }
  },
  removeItem: (key) => area().removeItem(key),
});

/** What staff see of a customer does not stay in their browser. */
const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const tab = (): Area => (assistPage ? nowhere : sessionStorage);
const browser = (): Area => (assistPage ? nowhere : localStorage);

const isTabField = (name: string): boolean => (tabLoginFields as readonly string[]).includes(name);
const fieldsOf = <State extends object>(state: State, isWanted: (name: string) => boolean): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => isWanted(name))) as State;

/** Local storage, except for the fields of a password reset, which stay in the tab. */
const loginStorage: PersistStorage<LoginState> = {
  getItem: (key) => {
    const read = (area: () => Area) =>
      (flatStorage<LoginState>(area).getItem(key) as { state: LoginState } | null)?.state ??
      ({} as LoginState);
    return {
      state: {
        ...fieldsOf(read(browser), (name) => !isTabField(name)),
        ...fieldsOf(read(tab), isTabField),
      },
    };
  },
  setItem: (key, { state }) => {
    void flatStorage<LoginState>(browser).setItem(key, {
      state: fieldsOf(state, (name) => !isTabField(name)),
    });
    void flatStorage<LoginState>(tab).setItem(key, { state: fieldsOf(state, isTabField) });
  },
  removeItem: (key) => {
    browser().removeItem(key);
    tab().removeItem(key);
  },
};

const createStoredState = <State extends object>(
  key: string,
  empty: State,
  sanitize = (state: State) => state,
  storage: PersistStorage<State> = flatStorage(tab),
) =>
  create<State>()(
    hydrateWithState(
      persist((): State => ({ ...empty }), {
        name: key,
        storage,
        merge: (saved, state) => ({ ...state, ...pickAssignable(empty, sanitize((saved ?? {}) as State)) }),
      }),
    ),
  );

const isAction = (value: unknown) => actionStates.includes(value as (typeof actionStates)[number]);
const knownValues: Partial<Record<keyof AppState, (value: unknown) => boolean>> = {
  siteBrand: isBrandId,
  siteInitialBrand: isBrandId,
  siteLanguage: (value) => languageOf(value) !== undefined,
  languageFromUrl: (value) => languageOf(value) !== undefined,
  action: isAction,
  previousAction: isAction,
  gotoRoute: isRouteName,
  returnAddress: (value) => parseReturnAddress(value) !== undefined,
  previousRoute: isRouteName,
  specialService: isMerchantLink,
  siteState: (value) => siteStates.includes(value as (typeof siteStates)[number]),
};

/** Storage is untrusted input: drops values outside the closed sets. */
const dropUnknownValues = <State extends Partial<AppState>>(state: State): State =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => knownValues[name as keyof AppState]?.(value) ?? true),
  ) as State;

export const useAppState = createStoredState('um.app', emptyApp, dropUnknownValues);
export const usePartnerState = createStoredState('um.partner', emptyPartner);
export const useRegisterState = createStoredState('um.register', emptyRegister);
export const useRedeemState = createStoredState('um.redeem', emptyRedeem);
export const useGiftState = createStoredState('um.gift', emptyGift);
export const useShortcodeState = createStoredState('um.shortcode', emptyShortcode);
export const useStorefrontState = createStoredState('um.storefront', emptyStorefront);
export const useLoginState = createStoredState('um.login', emptyLogin, (state) => state, loginStorage);

/** Copies a replaced action to `previousAction`. */
const withPreviousAction = (patch: Partial<AppState>): Partial<AppState> => {
  const { action } = useAppState.getState();
  return patch.action !== undefined && action !== '' && patch.action !== action
    ? { ...patch, previousAction: action }
    : patch;
};

/** Ignores empty values and values of the wrong type. */
export const patchAppState = (patch: Partial<AppState>): void => {
  useAppState.setState(withPreviousAction(dropUnknownValues(pickAssignable(emptyApp, patch))));
};

export const clearAppState = (...names: readonly (keyof AppState)[]): void => {
  useAppState.setState(withPreviousAction(Object.fromEntries(names.map((name) => [name, emptyApp[name]]))));
};

/** Another tab may have signed in. */
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === 'um.login') void useLoginState.persist.rehydrate();
  });
