import { limits } from '@marquee/product/limits.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import field from '../ui/form/field.module.css';
import { Icon } from '../ui/icon/icon.tsx';
import { lock } from '../ui/icon/icons.ts';
import { refresh } from '../ui/icon/more-icons.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/picture/skeleton.tsx';
import type { CardFrame } from './card-frame.ts';
import css from './card-fields.module.css';

/** Where a card is typed: a page of the gateway, so that its number is never in one of ours. */
export const CardFields = ({ card }: { readonly card: CardFrame }) => {
  const t = useT();
  const id = useId();
  return (
    <div className={field.field} role="group" aria-labelledby={id}>
      <p className={field.label} id={id}>
        {t('payments.card.title')}
      </p>
      <div className={css.hosted}>
        {card.status === 'failed' ? <Failed retry={card.retry} /> : <Frame key={card.id} card={card} />}
        <p className={css.secure}>
          <Icon draw={lock} />
          <span>{t('payments.card.secure')}</span>
        </p>
      </div>
    </div>
  );
};

/** Its origin is its own, which is another than ours; it may not open, move or download anything. */
const permissions = 'allow-scripts allow-same-origin allow-forms';

const Frame = ({ card: { element, src, status, heightPx, giveUp } }: { readonly card: CardFrame }) => {
  const t = useT();
  const [isLoaded, setLoaded] = useState(false);
  const stop = useEffectEvent(giveUp);
  useEffect(() => {
    // An error page loads too, but has nothing to say.
    const timer = setTimeout(stop, isLoaded ? limits.cardFieldsGraceMs : limits.cardFieldsMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return (
    <div className={css.place} style={{ height: `${heightPx}px` }}>
      {status === 'loading' && <Meanwhile />}
      <iframe
        ref={element}
        className={css.frame}
        data-ready={status === 'ready' || undefined}
        title={t('payments.card.frame')}
        src={src}
        sandbox={permissions}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
};

const Meanwhile = () => (
  <div className={css.meanwhile}>
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="76px" />
  </div>
);

const Failed = ({ retry }: { readonly retry: () => void }) => {
  const t = useT();
  return (
    <Notice kind="bad" role="alert">
      <p>{t('payments.card.failed')}</p>
      <Button look="text" small icon={refresh} onClick={retry}>
        {t('fields.retry')}
      </Button>
    </Notice>
  );
};
