import { useEffect, useId, useRef, useState } from 'react';
import { create } from 'zustand';
import { currentDecision, decide, hasPrivacyControl, useDecisions } from '../../analytics/consent.ts';
import { brandFor, config } from '../../config/startup-config.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useAppState } from '../../state/app-state.ts';
import { useBrand, useCurrentRoute } from '../../state/current-route.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { close as closeIcon } from '../../ui/icon/shell-icons.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import textCss from '../../ui/text.module.css';
import css from './consent-banner.module.css';

/** The button of the footer that opened the privacy choices; null: they are closed. */
const useOpener = create<{ readonly opener: HTMLElement | null }>()(() => ({ opener: null }));

/** Read again after every navigation: operators turn tags on and off at run time. */
const useHasTag = (): boolean => {
  const brand = useBrand();
  useCurrentRoute(({ address }) => address);
  return config.tagBrands.includes(brand);
};

/** Beside the privacy policy of the footer: opens the banner again. */
export const PrivacyChoices = () => {
  const t = useT();
  const hasTag = useHasTag();
  if (!hasTag) return null;
  return (
    <button
      className={css.choices}
      type="button"
      onClick={({ currentTarget }) => useOpener.setState({ opener: currentTarget })}
    >
      {t('privacy.choices')}
    </button>
  );
};

/** Asks for consent until there is a decision. Not a dialog: the page around it stays usable. */
export const ConsentBanner = () => {
  const t = useT();
  const brand = useBrand();
  const hasTag = useHasTag();
  const decision = useDecisions((decisions) => currentDecision(decisions, brand));
  const { opener } = useOpener();
  const isPartial = useAppState(({ isPartialView }) => isPartialView);
  const asks = !decision && !hasPrivacyControl();
  const isOpen = hasTag && !isPartial && (asks || opener !== null);
  return (
    <>
      <Announcement text={isOpen ? t('privacy.title') : ''} />
      {isOpen && <Banner key={brand} opener={opener} granted={decision?.granted} />}
    </>
  );
};

/** The live region exists before its text, so that screen readers announce the banner. */
const Announcement = ({ text }: { readonly text: string }) => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current!.textContent = text;
  }, [text]);
  return <div ref={region} role="status" className={textCss.hidden} />;
};

interface Props {
  readonly opener: HTMLElement | null;
  /** Undefined: nothing is decided yet. */
  readonly granted: boolean | undefined;
}

const Banner = ({ opener, granted }: Props) => {
  const t = useT();
  const language = useLanguage();
  const brand = useBrand();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  // Only a banner that was asked for takes the focus.
  useEffect(() => {
    if (opener) heading.current?.focus();
  }, [opener]);

  /** Focus returns to where the visitor came from, not to the top of the document. */
  const close = (): void => {
    useOpener.setState({ opener: null });
    (opener ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
  };
  const choose = async (isGranted: boolean): Promise<void> => {
    setBusy(isGranted);
    setFailed(false);
    try {
      await decide(brand, isGranted, opener ? 'privacyChoices' : 'banner');
      close();
    } catch {
      setBusy(undefined);
      setFailed(true);
    }
  };
  const button = (isGranted: boolean) => (
    <Button
      variant="equal"
      busy={busy === isGranted}
      inactive={busy === !isGranted}
      onClick={() => void choose(isGranted)}
    >
      {t(isGranted ? 'privacy.allow' : 'privacy.refuse')}
    </Button>
  );
  const { name, privacyUrl } = brandFor(brand);

  return (
    <section className={css.banner} aria-labelledby={id} data-consent>
      <div className={css.inside}>
        <div className={css.words}>
          <h2 id={id} ref={heading} tabIndex={-1} className={css.title}>
            {t('privacy.title')}
          </h2>
          <p>
            {t('privacy.text', { brand: name[language] })}{' '}
            <a href={privacyUrl[language]} target="_blank" rel="noopener">
              {t('shell.footer.privacy')}
            </a>
          </p>
          <StateOf granted={granted} />
          {failed && (
            <InlineAlert kind="bad" role="alert">
              {t('privacy.failed')}
            </InlineAlert>
          )}
        </div>
        {!hasPrivacyControl() && (
          <div className={css.actions}>
            {button(true)}
            {button(false)}
          </div>
        )}
        {opener && (
          <button className={css.close} type="button" aria-label={t('shell.close')} onClick={close}>
            <Icon path={closeIcon} />
          </button>
        )}
      </div>
    </section>
  );
};

const StateOf = ({ granted }: Pick<Props, 'granted'>) => {
  const t = useT();
  if (hasPrivacyControl()) return <p className={css.state}>{t('privacy.control')}</p>;
  if (granted === undefined) return null;
  return <p className={css.state}>{t(granted ? 'privacy.allowed' : 'privacy.refused')}</p>;
};
