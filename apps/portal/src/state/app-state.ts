/** The state of the tab, kept under the names that testers know; login data outlives the tab. */
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
import { hydrateWithState } from './hydration.ts';

/** Fields are stored flat, without the wrapper of the library. */
const flat = <State>(area: () => Storage): PersistStorage<State> => ({
  getItem: (key) => {
    const text = area().getItem(key);
    return text === null ? null : { state: JSON.parse(text) as State };
  },
  setItem: (key, { state }) => {
    try {
      area().setItem(key, JSON.stringify(state));
    } catch {
      // Full or blocked: the page goes on with what it has in memory.
    }
  },
  removeItem: (key) => area().removeItem(key),
});

const tab = () => sessionStorage;
const browser = () => localStorage;

const isTabField = (name: string): boolean => (tabLoginFields as readonly string[]).includes(name);
const fieldsOf = <State extends object>(state: State, isWanted: (name: string) => boolean): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => isWanted(name))) as State;

/** Login data outlives the tab, except for the fields of a password reset. */
const loginStorage: PersistStorage<LoginState> = {
  getItem: (key) => {
    const read = (area: () => Storage) =>
      (flat<LoginState>(area).getItem(key) as { state: LoginState } | null)?.state ?? ({} as LoginState);
    return {
      state: {
        ...fieldsOf(read(browser), (name) => !isTabField(name)),
        ...fieldsOf(read(tab), isTabField),
      },
    };
  },
  setItem: (key, { state }) => {
    void flat<LoginState>(browser).setItem(key, { state: fieldsOf(state, (name) => !isTabField(name)) });
    void flat<LoginState>(tab).setItem(key, { state: fieldsOf(state, isTabField) });
  },
  removeItem: (key) => {
    browser().removeItem(key);
    tab().removeItem(key);
  },
};

const kept = <State extends object>(
  key: string,
  empty: State,
  readable = (state: State) => state,
  storage: PersistStorage<State> = flat(tab),
) =>
  create<State>()(
    hydrateWithState(
      persist((): State => ({ ...empty }), {
        name: key,
        storage,
        merge: (saved, state) => ({ ...state, ...pickAssignable(empty, readable((saved ?? {}) as State)) }),
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

/** Anyone can write to storage; names that the house does not know are dropped. */
const known = <State extends Partial<AppState>>(state: State): State =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => knownValues[name as keyof AppState]?.(value) ?? true),
  ) as State;

export const useAppState = kept('um.app', emptyApp, known);
export const usePartnerState = kept('um.partner', emptyPartner);
export const useRegisterState = kept('um.register', emptyRegister);
export const useRedeemState = kept('um.redeem', emptyRedeem);
export const useGiftState = kept('um.gift', emptyGift);
export const useShortcodeState = kept('um.shortcode', emptyShortcode);
export const useStorefrontState = kept('um.storefront', emptyStorefront);
export const useLoginState = kept('um.login', emptyLogin, (state) => state, loginStorage);

/** What led somewhere stays readable after the action moves on. */
const withPrevious = (patch: Partial<AppState>): Partial<AppState> => {
  const { action } = useAppState.getState();
  return patch.action !== undefined && action !== '' && patch.action !== action
    ? { ...patch, previousAction: action }
    : patch;
};

/** Empty values and values of another kind are ignored. */
export const patchAppState = (patch: Partial<AppState>): void => {
  useAppState.setState(withPrevious(known(pickAssignable(emptyApp, patch))));
};

export const clearAppState = (...names: readonly (keyof AppState)[]): void => {
  useAppState.setState(withPrevious(Object.fromEntries(names.map((name) => [name, emptyApp[name]]))));
};

/** Another tab may have signed somebody in. */
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === 'um.login') void useLoginState.persist.rehydrate();
  });
