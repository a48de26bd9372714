/** A version on the portal's own plan cards: in the brand's theme, either language, as wide as a phone or a computer. */
import { useEffect, useId, useRef, useState } from 'react';
import { type BrandId, brandOf, type Language, languages } from '@marquee/product/brands.ts';
import {
  type CatalogueVersionPage,
  type PlanPreview,
  type PlanPreviewMessage,
  planPreviewPath,
  previewCatalogueVersion,
} from '@marquee/product/contract/staff/catalogue.ts';
import { call } from '../data/api.ts';
import { type ConsoleKey, useWords } from '../data/i18n.ts';
import { useLoad } from '../data/use-load.ts';
import { EmptyState, LoadError, Skeleton } from '../ui/list-states.tsx';

/** Windows of customers, in CSS pixels. */
const widths = { phone: 375, computer: 1248 } as const;
type Device = keyof typeof widths;

const inLanguage: Readonly<Record<Language, ConsoleKey>> = { en: 'codes.inEnglish', fr: 'codes.inFrench' };

interface FrameProps {
  readonly preview: PlanPreview;
  readonly device: Device;
  readonly title: string;
}

/** As wide as the device; where the console has less room, it is drawn smaller. */
const PreviewFrame = ({ preview, device, title }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [height, setHeight] = useState(0);
  const [roomWidth, setRoomWidth] = useState(0);
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<PlanPreviewMessage | null>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data?.kind === 'ready') setIsReady(true);
      else if (data?.kind === 'height') setHeight(data.px);
    };
    const watcher = new ResizeObserver(([entry]) => setRoomWidth(entry!.contentRect.width));
    watcher.observe(room.current!);
    addEventListener('message', receive);
    return () => {
      watcher.disconnect();
      removeEventListener('message', receive);
    };
  }, []);
  useEffect(() => {
    if (isReady) frame.current!.contentWindow!.postMessage(preview, location.origin);
  }, [isReady, preview]);
  const width = widths[device];
  const scale = Math.min(1, roomWidth / width);
  return (
    <div ref={room} className="plan-preview" style={{ height: height * scale }}>
      {/* The portal's components, built with the console; their policy lets them call nothing. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={planPreviewPath}
        title={title}
        style={{ width, height, transform: `scale(${scale})`, left: (roomWidth - width * scale) / 2 }}
      />
    </div>
  );
};

interface PanelProps {
  readonly version: CatalogueVersionPage;
  readonly brand: BrandId;
}

export const PlanPreviewPanel = ({ version, brand }: PanelProps) => {
  const words = useWords();
  const { t } = words;
  const titleId = useId();
  const [language, setLanguage] = useState<Language>(words.language);
  const [device, setDevice] = useState<Device>(() =>
    innerWidth < widths.computer / 2 ? 'phone' : 'computer',
  );
  const [isBefore, setIsBefore] = useState(false);
  const { basedOn, revision, changes } = version;
  const shown = isBefore && basedOn !== null ? basedOn : version.version;
  const load = useLoad(`preview ${shown} ${revision} ${brand} ${language}`, async (signal) => {
    const offered = await call(previewCatalogueVersion, {
      params: { version: shown },
      query: { brand, language },
      signal,
    });
    return { kind: 'plans', brand, language, ...offered } as const;
  });
  const choice = (text: string, isChosen: boolean, onChoose: () => void) => (
    <button key={text} type="button" aria-pressed={isChosen} onClick={onChoose}>
      {text}
    </button>
  );
  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {t('prices.preview')}{' '}
        <small>{t('prices.previewOf', { brand: brandOf(brand).name[words.language] })}</small>
      </h2>
      <div className="filters">
        <span role="group" aria-label={t('codes.language')}>
          {languages.map((each) => choice(t(inLanguage[each]), each === language, () => setLanguage(each)))}
        </span>
        <span role="group" aria-label={t('prices.screen')}>
          {choice(t('prices.screen.phone'), device === 'phone', () => setDevice('phone'))}
          {choice(t('prices.screen.computer'), device === 'computer', () => setDevice('computer'))}
        </span>
        {changes.length > 0 && (
          <span role="group" aria-label={t('prices.compare')}>
            {choice(t('prices.after'), !isBefore, () => setIsBefore(false))}
            {choice(t('prices.before'), isBefore, () => setIsBefore(true))}
          </span>
        )}
      </div>
      <LoadError load={load} />
      {load.data === undefined && load.loading && <Skeleton />}
      {load.data &&
        (load.data.offers.length === 0 ? (
          <EmptyState>{t('prices.previewNone')}</EmptyState>
        ) : (
          <PreviewFrame
            preview={load.data}
            device={device}
            title={t('prices.previewOf', { brand: brandOf(brand).name[words.language] })}
          />
        ))}
    </section>
  );
};
