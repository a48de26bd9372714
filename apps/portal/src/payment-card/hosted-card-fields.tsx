import { limits } from '@marquee/product/limits.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import field from '../ui/form/text-field.module.css';
import { Icon } from '../ui/icon/icon.tsx';
import { lock } from '../ui/icon/shell-icons.ts';
import { refresh } from '../ui/icon/page-icons.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { HostedFields } from './hosted-fields.ts';
import { isOwnIframe } from './iframe-url.ts';
import css from './hosted-card-fields.module.css';

/** Card fields hosted by the gateway, so that card numbers never reach our pages (PCI DSS SAQ A). */
export const HostedCardFields = ({ card }: { readonly card: HostedFields }) => {
  const t = useT();
  const id = useId();
  return (
    <div className={field.field} role="group" aria-labelledby={id}>
      <p className={field.label} id={id}>
        {t('payments.card.title')}
      </p>
      <div className={css.hosted}>
        {card.status === 'failed' ? (
          <CardFieldsFailed retry={card.retry} text={t('payments.card.failed')} />
        ) : (
          <Frame key={card.id} card={card} />
        )}
        <p className={css.secure}>
          <Icon path={lock} />
          <span>{t('payments.card.secure')}</span>
        </p>
      </div>
    </div>
  );
};

/** The iframe keeps its own origin; it may not open windows, navigate the page or download. */
const permissions = 'allow-scripts allow-same-origin allow-forms';

interface FrameProps {
  readonly card: HostedFields;
  readonly title: string;
  readonly className: string | undefined;
}

/** Not sandboxed on our own origin, where allow-scripts with allow-same-origin would have no effect. */
export const GatewayIframe = ({
  card: { element, src, status, failIfLoading },
  title,
  className,
}: FrameProps) => {
  const [isLoaded, setLoaded] = useState(false);
  const stop = useEffectEvent(failIfLoading);
  useEffect(() => {
    // An error page loads too, but never sends `ready`.
    const timer = setTimeout(stop, isLoaded ? limits.cardFieldsGraceMs : limits.cardFieldsMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return (
    <iframe
      ref={element}
      className={className}
      data-ready={status === 'ready' || undefined}
      title={title}
      src={src}
      allow={isOwnIframe() ? 'payment' : undefined}
      sandbox={isOwnIframe() ? undefined : permissions}
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded(true)}
    />
  );
};

const Frame = ({ card }: { readonly card: HostedFields }) => {
  const t = useT();
  return (
    <div className={css.place} style={{ height: `${card.heightPx}px` }}>
      {card.status === 'loading' && <HostedFieldsSkeleton />}
      <GatewayIframe card={card} title={t('payments.card.frame')} className={css.frame} />
    </div>
  );
};

const HostedFieldsSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="76px" />
  </div>
);

/** Shown if the gateway's page did not load. */
export const CardFieldsFailed = ({ retry, text }: { readonly retry: () => void; readonly text: string }) => {
  const t = useT();
  return (
    <InlineAlert kind="bad" role="alert">
      <p>{text}</p>
      <Button variant="text" small icon={refresh} onClick={retry}>
        {t('shell.tryAgain')}
      </Button>
    </InlineAlert>
  );
};
