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
import { assistPage } from '../config/assist-page.ts';
import { hydrateWithState } from './hydration.ts';

type Area = () => Pick<Storage, 'getItem' | 'setItem'>;
/** What staff see of a customer does not stay in their browser. */
const nowhere = { getItem: () => null, setItem: () => undefined };
const tab: Area = () => (assistPage ? nowhere : sessionStorage);
const browser: Area = () => (assistPage ? nowhere : localStorage);

/** Throws if the storage is blocked or its text is damaged. */
const read = (area: Area, key: string): object => JSON.parse(area().getItem(key) ?? '{}') as object;

const write = (area: Area, key: string, state: object): void => {
  try {
    area().setItem(key, JSON.stringify(state));
  } catch {
    // Storage is full or blocked: the state stays in memory.
  }
};

interface StateStorage<State> {
  readonly load: (key: string) => object;
  readonly save: (key: string, state: State) => void;
}

const tabStorage: StateStorage<object> = {
  load: (key) => read(tab, key),
  save: (key, state) => write(tab, key, state),
};

const isTabField = (name: string): boolean => (tabLoginFields as readonly string[]).includes(name);
const fieldsOf = (state: object, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(state).filter(([name]) => isWanted(name)));
const isBrowserField = (name: string): boolean => !isTabField(name);

/** Local storage, except for the fields of a password reset, which stay in the tab. */
const loginStorage: StateStorage<LoginState> = {
  load: (key) => ({
    ...fieldsOf(read(browser, key), isBrowserField),
    ...fieldsOf(read(tab, key), isTabField),
  }),
  save: (key, state) => {
    write(browser, key, fieldsOf(state, isBrowserField));
    write(tab, key, fieldsOf(state, isTabField));
  },
};

const createStoredState = <State extends object>(
  key: string,
  empty: State,
  sanitize = (state: State) => state,
  storage: StateStorage<State> = tabStorage,
) => {
  const load = (): State => {
    try {
      return { ...empty, ...pickAssignable(empty, sanitize(storage.load(key) as State)) };
    } catch {
      return { ...empty };
    }
  };
  const store = create<State>()(hydrateWithState(load));
  let isReloading = false;
  store.subscribe((state) => {
    if (!isReloading) storage.save(key, state);
  });
  return Object.assign(store, {
    /** Takes what another tab stored. */
    reload: (): void => {
      isReloading = true;
      store.setState(load(), true);
      isReloading = false;
    },
  });
};

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
    if (key === 'um.login') useLoginState.reload();
  });
