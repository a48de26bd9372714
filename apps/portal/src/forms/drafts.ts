/** Form drafts: unsent input kept in session storage by account and route, with an expiry. */
import { limits } from '@marquee/product/limits.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import { useState } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { getPageClaims } from '../state/token-cookies.ts';
import { draftStorageKey } from '../state/draft-storage.ts';

type Values = Readonly<Record<string, string>>;

interface Entry {
  /** Empty if signed out. */
  readonly account: string;
  readonly route: string;
  /** Distinguishes several forms of one route. */
  readonly part: string;
  readonly savedAt: number;
  readonly values: Values;
}

const isEntry = (value: unknown): value is Entry => {
  if (!isPlainObject(value)) return false;
  const { account, route, part, savedAt, values } = value;
  return (
    [account, route, part].every((each) => typeof each === 'string') &&
    typeof savedAt === 'number' &&
    isPlainObject(values) &&
    Object.values(values).every((text) => typeof text === 'string')
  );
};

const isFresh = ({ savedAt }: Entry): boolean => Date.now() - savedAt < limits.draftMinutes * 60_000;

/** Session storage is untrusted input, so the shape is checked. */
const readEntries = (): readonly Entry[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).filter(isFresh) : [];
  } catch {
    return [];
  }
};

const writeEntries = (entries: readonly Entry[]): void => {
  try {
    if (entries.length === 0) sessionStorage.removeItem(draftStorageKey);
    else sessionStorage.setItem(draftStorageKey, JSON.stringify(entries));
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
};

export interface FormDraft {
  readonly values: Values;
  /** Replaces the draft; an empty one is dropped. */
  readonly save: (values: Values) => void;
  /** Drops the drafts of all forms of the route. */
  readonly drop: () => void;
}

const openDraft = (part: string): FormDraft => {
  const account = getPageClaims()?.account_id ?? '';
  const route = useCurrentRoute.getState().route ?? '';
  const entries = readEntries();
  const isOfRoute = (entry: Entry) => entry.account === account && entry.route === route;
  const isThis = (entry: Entry) => isOfRoute(entry) && entry.part === part;
  // Another account has signed in: drop the drafts of the previous one.
  if (account && entries.some((entry) => entry.account !== account && entry.account !== ''))
    writeEntries(entries.filter((entry) => entry.account === account || entry.account === ''));
  return {
    values: entries.find(isThis)?.values ?? {},
    save: (values) => {
      const others = readEntries().filter((entry) => !isThis(entry));
      const isEmpty = Object.keys(values).length === 0;
      writeEntries(isEmpty ? others : [...others, { account, route, part, savedAt: Date.now(), values }]);
    },
    drop: () => writeEntries(readEntries().filter((entry) => !isOfRoute(entry))),
  };
};

/** The draft of a form on the current route, for the account signed in at the first render. */
export const useDraft = (part = ''): FormDraft => useState(() => openDraft(part))[0];
