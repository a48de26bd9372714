/** Device approval: what is known about the requesting device, with equally sized Allow and Deny buttons. */
import { brandOf, type Language, localeOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { shield } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import css from './activation-entry.module.css';
import { DeviceIllustration } from './device-illustration.tsx';
import type { DeviceRequest } from './short-code.ts';

interface Props {
  readonly code: string;
  readonly request: DeviceRequest;
  readonly busy: 'lookup' | 'allow' | 'deny' | undefined;
  readonly refused: ReactNode;
  readonly onAllow: () => void;
  readonly onDeny: () => void;
}

const lifeSeconds = limits.shortcodeMinutes * 60;

const countryName = (country: string, language: Language): string =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country) ?? country;

const useMinutesSince = (askedAt: string): number => {
  const left = useCountdown(Date.parse(askedAt) + lifeSeconds * 1000);
  return Math.max(0, Math.floor((lifeSeconds - left) / 60));
};

export const DeviceApproval = ({ code, request, busy, refused, onAllow, onDeny }: Props) => {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const { claims, isDtc } = useSession();
  const minutes = useMinutesSince(request.askedAt);

  const { deviceName, deviceType, brand, nearby, country } = request;
  const where = nearby
    ? t('activation.asking.nearby')
    : country
      ? t('activation.asking.country', { country: countryName(country, language) })
      : t('activation.asking.away');
  return (
    <form
      className={layout.stack}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onAllow();
      }}
    >
      <section className={css.request} aria-labelledby={id}>
        <DeviceIllustration type={deviceType} code={code} />
        <div>
          <p className={`${text.small} ${text.muted}`}>{t('activation.asking.title')}</p>
          {/* Focus the heading, so that Enter pressed after the last character does not hit a button. */}
          <FocusedHeading as="h2" id={id} className={css.name}>
            {deviceName}
          </FocusedHeading>
          <div className={css.facts}>
            <p>
              {t('activation.asking.app', {
                device: t(`activation.device.${deviceType}`),
                brand: brandOf(brand).name[language],
              })}
            </p>
            <p>
              {minutes > 0 ? t('activation.asking.minutes', { minutes }) : t('activation.asking.justNow')}
            </p>
            <p>{where}</p>
          </div>
        </div>
      </section>
      <div className={css.warning}>
        <Icon path={shield} />
        <p>
          {t('activation.asking.warning')}
          {isDtc && claims?.user_name && (
            <>
              {' '}
              <RichText message="activation.asking.account" values={{ email: claims.user_name }} />
            </>
          )}
        </p>
      </div>
      {refused}
      <div className={layout.pair}>
        <Button variant="equal" busy={busy === 'deny'} onClick={onDeny}>
          {t('activation.asking.deny')}
        </Button>
        <Button variant="equal" type="submit" busy={busy === 'allow'}>
          {t('activation.asking.allow')}
        </Button>
      </div>
    </form>
  );
};
