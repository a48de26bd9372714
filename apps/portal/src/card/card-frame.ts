/** The gateway's card fields in a frame: what they are told, and what of their answers is believed. */
import type { Language } from '@marquee/product/brands.ts';
import { Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { languageShown, useLanguage } from '../i18n.ts';
import { config } from '../startup.ts';

interface Shown {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly heightPx: number;
  /** Everything is filled in, as far as the fields can tell. */
  readonly complete: boolean;
}

/** Room for the fields before they say how much they need. */
const atFirst: Shown = { status: 'loading', heightPx: 284, complete: false };
const mostHeightPx = 1000;

/** The frame wears the brand; only its own page decides which of these it takes for a colour. */
const lookNow = (): Record<string, string> => {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: role('--focus'),
    bg: role('--raised'),
    ink: role('--text'),
    line: role('--border-strong'),
    field: role('--surface'),
    error: role('--danger'),
    radius: String(Number.parseInt(role('--radius-control')) || 0),
    scheme: style.colorScheme,
  };
};

/** Another name each time it is loaded: what an older frame still says is not for this one. */
const newFrame = (): { readonly id: string; readonly src: string } => {
  const id = crypto.randomUUID();
  const query = new URLSearchParams({ origin: location.origin, lang: languageShown(), id, ...lookNow() });
  return { id, src: `${config.payFieldsUrl}?${query}` };
};

const gatewayOrigin = (): string => URL.parse(config.payFieldsUrl)?.origin ?? '';

type Asked = PromiseWithResolvers<string | undefined>;

export const useCardFrame = () => {
  const language = useLanguage();
  const [{ id, src }, setFrame] = useState(newFrame);
  const [shown, setShown] = useState(atFirst);
  const element = useRef<HTMLIFrameElement>(null);
  const asked = useRef<Asked>(undefined);
  const isReady = shown.status === 'ready';

  const say = (type: string, more: PlainObject = {}): void =>
    element.current?.contentWindow?.postMessage(
      { source: 'marquee-portal', v: 1, id, type, ...more },
      gatewayOrigin(),
    );

  const heard: Readonly<Record<string, (message: PlainObject) => void>> = {
    ready: (message) => setShown({ ...atFirst, status: 'ready', heightPx: heightOf(message) }),
    resize: (message) => setShown((before) => ({ ...before, heightPx: heightOf(message) })),
    change: ({ complete }) => setShown((before) => ({ ...before, complete: complete === true })),
    // Enter in the frame means what it means in the form around it.
    submit: () => element.current?.closest('form')?.requestSubmit(),
    token: ({ token }) => {
      if (typeof token === 'string' && token !== '') asked.current?.resolve(token);
      else asked.current?.reject(new Failure('SERVICE_UNAVAILABLE'));
    },
    invalid: () => asked.current?.resolve(undefined),
    failed: () => asked.current?.reject(new Failure('SERVICE_UNAVAILABLE')),
  };

  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (!source || source !== element.current?.contentWindow || origin !== gatewayOrigin()) return;
    if (!isPlainObject(data) || data['source'] !== 'marquee-pay' || data['v'] !== 1 || data['id'] !== id)
      return;
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
  const speak = useEffectEvent((lang: Language) => say('language', { lang }));
  useEffect(() => {
    if (isReady) speak(language);
  }, [isReady, language]);

  return {
    ...shown,
    element,
    id,
    src,
    giveUp,
    retry: (): void => {
      setShown(atFirst);
      setFrame(newFrame());
    },
    /** Another card is typed next. */
    clear: (): void => say('clear'),
    /** A token for the card; undefined when something in it is wrong, which the fields say themselves. */
    submit: async (): Promise<string | undefined> => {
      if (asked.current) return asked.current.promise;
      if (!isReady) return undefined;
      const asking: Asked = Promise.withResolvers();
      asked.current = asking;
      const timer = setTimeout(
        () => asking.reject(new Failure('SERVICE_UNAVAILABLE')),
        limits.requestTimeoutMs,
      );
      say('submit');
      try {
        return await asking.promise;
      } finally {
        clearTimeout(timer);
        asked.current = undefined;
      }
    },
  };
};

export type CardFrame = ReturnType<typeof useCardFrame>;

const heightOf = ({ height }: PlainObject): number =>
  typeof height === 'number' && height > 0 ? Math.min(height, mostHeightPx) : atFirst.heightPx;
