/** The gateway's card fields in a frame: what they are told, and what of their answers is believed. */
import type { Language } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { gatewayOrigin, getFieldsTheme, createIframeUrl } from './iframe-url.ts';

/** What a frame is for. `once`: a card that nobody keeps. `confirm`: no card, only the customer's bank. */
type Purpose = 'keep' | 'pay' | 'once' | 'confirm';

/** How the customer's bank was answered. `left`: it was not. */
export type BankAnswer = 'acted' | 'refused' | 'left';

/** Where the card is billed, for the bank's check of the address. */
export interface CardAddress {
  readonly city: string;
  readonly postalCode: string;
}

interface Shown {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly heightPx: number;
  /** Everything is filled in, as far as the fields can tell. */
  readonly complete: boolean;
  /** The customer's bank is asking: the frame wants all the room there is. */
  readonly expanded: boolean;
}

/** Room for the fields before they say how much they need. */
const atFirst: Shown = { status: 'loading', heightPx: 284, complete: false, expanded: false };
const mostHeightPx = 1000;

interface Options {
  readonly purpose: Purpose;
  /** What is to be paid, once that is known; wallets show it. */
  readonly cents?: number | undefined;
  /** The customer has answered their bank, or left its page; said once for each `act`. */
  readonly onAnswer?: (answer: BankAnswer) => void;
  /** Escape was pressed inside the frame, where the page does not hear it. */
  readonly onEscape?: () => void;
}

export const useHostedFields = ({ purpose, cents, onAnswer, onEscape }: Options) => {
  const language = useLanguage();
  const [{ id, src }, setFrame] = useState(createIframeUrl);
  const [shown, setShown] = useState(atFirst);
  const element = useRef<HTMLIFrameElement>(null);
  const asked = useRef<PromiseWithResolvers<string | undefined>>(undefined);
  const isActing = useRef(false);
  /** A frame of the release before speaks version 1 and says no other. */
  const version = useRef(1);
  const isReady = shown.status === 'ready';

  const say = (type: string, more: PlainObject = {}): void =>
    element.current?.contentWindow?.postMessage(
      { source: 'marquee-portal', v: version.current, id, type, ...more },
      gatewayOrigin(),
    );

  /** The first word counts: a frame collapses after an answer too. */
  const answer = (given: BankAnswer): void => {
    if (!isActing.current) return;
    isActing.current = false;
    onAnswer?.(given);
  };

  const heard: Readonly<Record<string, (message: PlainObject) => void>> = {
    ready: (message) => {
      version.current = message['speaks'] === 2 ? 2 : 1;
      setShown({ ...atFirst, status: 'ready', heightPx: heightOf(message) });
    },
    resize: (message) => setShown((before) => ({ ...before, heightPx: heightOf(message) })),
    change: ({ complete }) => setShown((before) => ({ ...before, complete: complete === true })),
    // Enter in the frame means what it means in the form around it.
    submit: () => element.current?.closest('form')?.requestSubmit(),
    token: ({ token }) => {
      if (typeof token === 'string' && token !== '') asked.current?.resolve(token);
      else asked.current?.reject(new AppError('SERVICE_UNAVAILABLE'));
    },
    invalid: () => asked.current?.resolve(undefined),
    failed: () => {
      if (asked.current) asked.current.reject(new AppError('SERVICE_UNAVAILABLE'));
      else setShown((before) => ({ ...before, status: 'failed' }));
    },
    expand: () => setShown((before) => ({ ...before, expanded: true })),
    acted: () => answer('acted'),
    refused: () => answer('refused'),
    collapse: () => {
      setShown((before) => ({ ...before, expanded: false }));
      answer('left');
    },
    escape: () => onEscape?.(),
  };

  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (!source || source !== element.current?.contentWindow || origin !== gatewayOrigin()) return;
    if (!isPlainObject(data) || data['source'] !== 'marquee-pay' || data['id'] !== id) return;
    if (data['v'] !== 1 && data['v'] !== 2) return;
    const type = String(data['type']);
    if (Object.hasOwn(heard, type)) heard[type]!(data);
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      asked.current?.resolve(undefined);
    };
  }, []);

  const giveUp = (): void =>
    setShown((before) => (before.status === 'loading' ? { ...before, status: 'failed' } : before));
  const start = useEffectEvent((lang: Language, told: PlainObject) => {
    if (version.current === 1) say('language', { lang });
    else say('start', { ...told, lang, theme: getFieldsTheme() });
  });
  useEffect(() => {
    if (isReady) start(language, { purpose, ...(cents !== undefined && { cents }) });
  }, [isReady, language, purpose, cents]);

  return {
    ...shown,
    element,
    id,
    src,
    giveUp,
    retry: (): void => {
      setShown(atFirst);
      setFrame(createIframeUrl());
    },
    /** Another card is typed next. */
    clear: (): void => say('clear'),
    /** Lets the customer answer their bank about what the server called an action. */
    act: (action: string): void => {
      isActing.current = true;
      say('act', { action });
    },
    /** A token for the card; undefined when something in it is wrong, which the fields say themselves. */
    submit: async (address?: CardAddress): Promise<string | undefined> => {
      if (asked.current) return asked.current.promise;
      if (!isReady) return undefined;
      const asking = Promise.withResolvers<string | undefined>();
      asked.current = asking;
      const timer = setTimeout(
        () => asking.reject(new AppError('SERVICE_UNAVAILABLE')),
        limits.requestTimeoutMs,
      );
      say('submit', address && { address: { ...address, province: provinceOf(address.postalCode) } });
      try {
        return await asking.promise;
      } finally {
        clearTimeout(timer);
        asked.current = undefined;
      }
    },
  };
};

export type HostedFields = ReturnType<typeof useHostedFields>;

const heightOf = ({ height }: PlainObject): number =>
  typeof height === 'number' && height > 0 ? Math.min(height, mostHeightPx) : atFirst.heightPx;
