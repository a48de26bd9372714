/** Hosted card fields in an iframe: postMessage protocol with validation of incoming messages. */
import type { Language } from '@marquee/product/brands.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { gatewayOrigin, getFieldsTheme, createIframeUrl } from './iframe-url.ts';

/** `once`: the card is not saved. `confirm`: no card fields, only 3-D Secure. */
type Purpose = 'keep' | 'pay' | 'once' | 'confirm';

/** Result of 3-D Secure. `left`: closed without an answer. */
export type BankAnswer = 'acted' | 'refused' | 'left';

/** Billing address for address verification (AVS). */
export interface CardAddress {
  readonly city: string;
  readonly postalCode: string;
}

interface FieldsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly heightPx: number;
  /** All fields are filled in and valid. */
  readonly complete: boolean;
  /** 3-D Secure is open and needs the whole window. */
  readonly expanded: boolean;
}

/** Initial height until the fields report theirs. */
const initialState: FieldsState = { status: 'loading', heightPx: 284, complete: false, expanded: false };
const maxHeightPx = 1000;

interface Options {
  readonly purpose: Purpose;
  /** Amount to pay, shown by wallets. */
  readonly cents?: number | undefined;
  /** Called once per `act`, when 3-D Secure ends or is closed. */
  readonly onAnswer?: (reportAnswer: BankAnswer) => void;
  /** Escape inside the iframe; key events do not cross into the page. */
  readonly onEscape?: () => void;
}

export const useHostedFields = ({ purpose, cents, onAnswer, onEscape }: Options) => {
  const language = useLanguage();
  const [{ id, src }, setIframe] = useState(createIframeUrl);
  const [state, setState] = useState(initialState);
  const element = useRef<HTMLIFrameElement>(null);
  const tokenRequest = useRef<PromiseWithResolvers<string | undefined>>(undefined);
  const isActing = useRef(false);
  /** The previous release speaks version 1 and does not announce it. */
  const version = useRef(1);
  const isReady = state.status === 'ready';

  const post = (type: string, more: PlainObject = {}): void =>
    element.current?.contentWindow?.postMessage(
      { source: 'marquee-portal', v: version.current, id, type, ...more },
      gatewayOrigin(),
    );

  /** Only the first answer counts: the iframe also collapses after one. */
  const reportAnswer = (bankAnswer: BankAnswer): void => {
    if (!isActing.current) return;
    isActing.current = false;
    onAnswer?.(bankAnswer);
  };

  const messageHandlers: Readonly<Record<string, (message: PlainObject) => void>> = {
    ready: (message) => {
      version.current = message['speaks'] === 2 ? 2 : 1;
      setState({ ...initialState, status: 'ready', heightPx: heightOf(message) });
    },
    resize: (message) => setState((before) => ({ ...before, heightPx: heightOf(message) })),
    change: ({ complete }) => setState((before) => ({ ...before, complete: complete === true })),
    // Enter in the iframe submits the surrounding form.
    submit: () => element.current?.closest('form')?.requestSubmit(),
    token: ({ token }) => {
      if (typeof token === 'string' && token !== '') tokenRequest.current?.resolve(token);
      else tokenRequest.current?.reject(new AppError('SERVICE_UNAVAILABLE'));
    },
    invalid: () => tokenRequest.current?.resolve(undefined),
    failed: () => {
      if (tokenRequest.current) tokenRequest.current.reject(new AppError('SERVICE_UNAVAILABLE'));
      else setState((before) => ({ ...before, status: 'failed' }));
    },
    expand: () => setState((before) => ({ ...before, expanded: true })),
    acted: () => reportAnswer('acted'),
    refused: () => reportAnswer('refused'),
    collapse: () => {
      setState((before) => ({ ...before, expanded: false }));
      reportAnswer('left');
    },
    escape: () => onEscape?.(),
  };

  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (!source || source !== element.current?.contentWindow || origin !== gatewayOrigin()) return;
    if (!isPlainObject(data) || data['source'] !== 'marquee-pay' || data['id'] !== id) return;
    if (data['v'] !== 1 && data['v'] !== 2) return;
    const type = String(data['type']);
    if (Object.hasOwn(messageHandlers, type)) messageHandlers[type]!(data);
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      tokenRequest.current?.resolve(undefined);
    };
  }, []);

  const failIfLoading = (): void =>
    setState((before) => (before.status === 'loading' ? { ...before, status: 'failed' } : before));
  const start = useEffectEvent((lang: Language, options: PlainObject) => {
    if (version.current === 1) post('language', { lang });
    else post('start', { ...options, lang, theme: getFieldsTheme() });
  });
  useEffect(() => {
    if (isReady) start(language, { purpose, ...(cents !== undefined && { cents }) });
  }, [isReady, language, purpose, cents]);

  return {
    ...state,
    element,
    id,
    src,
    failIfLoading,
    retry: (): void => {
      setState(initialState);
      setIframe(createIframeUrl());
    },
    clear: (): void => post('clear'),
    /** Starts 3-D Secure with the action of the server's response. */
    act: (action: string): void => {
      isActing.current = true;
      post('act', { action });
    },
    /** Tokenizes the card; undefined if it is invalid, which the fields show themselves. */
    submit: async (address?: CardAddress): Promise<string | undefined> => {
      if (tokenRequest.current) return tokenRequest.current.promise;
      if (!isReady) return undefined;
      const request = Promise.withResolvers<string | undefined>();
      tokenRequest.current = request;
      const timer = setTimeout(
        () => request.reject(new AppError('SERVICE_UNAVAILABLE')),
        limits.requestTimeoutMs,
      );
      post('submit', address && { address: { ...address, province: provinceOf(address.postalCode) } });
      try {
        return await request.promise;
      } finally {
        clearTimeout(timer);
        tokenRequest.current = undefined;
      }
    },
  };
};

export type HostedFields = ReturnType<typeof useHostedFields>;

const heightOf = ({ height }: PlainObject): number =>
  typeof height === 'number' && height > 0 ? Math.min(height, maxHeightPx) : initialState.heightPx;
