/** The way to a partner and back: what people should know before, and what they are told after. */
import { Link } from '../../../flow/link.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/picture/skeleton.tsx';
import text from '../../../ui/text.module.css';
import type { Told, useLinking } from './linking.ts';
import { contentOf, type Partner } from '../partner-queries.ts';

/** Where the link says that it begins, in the language of the page. */
export const useWayTo = (from?: 'linkPartner') => {
  const language = useLanguage();
  return ({ url }: Partner): string => {
    const way = new URL(url, location.origin);
    way.searchParams.set('lang', language);
    if (from) way.searchParams.set('from', from);
    return way.href;
  };
};

interface Props {
  readonly partner: Partner;
  readonly href: string;
  /** People do not link it now. */
  readonly onLater?: (() => void) | undefined;
}

export const Way = ({ partner: { partnerId, displayName: partner, linked }, href, onLater }: Props) => {
  const t = useT();
  const content = contentOf(partnerId, useLanguage());
  if (linked)
    return (
      <Link
        to="partnersDetails"
        params={{ partnerId }}
        className={buttonClass({ wide: true })}
        onClick={onLater}
      >
        {t('partners.link.details')}
      </Link>
    );
  return (
    <>
      <Facts
        facts={[
          ...(content
            ? [{ term: t('partners.link.get'), says: t('partners.link.gets', { content, partner }) }]
            : []),
          { term: t('partners.link.share', { partner }), says: t('partners.link.shares') },
          { term: t('partners.link.keep', { partner }), says: t('partners.link.keeps') },
        ]}
      />
      <div className={layout.close}>
        <a href={href} className={buttonClass({ wide: true })}>
          {t('partners.link.go', { partner })}
        </a>
        <Later onLater={onLater} />
      </div>
    </>
  );
};

export const Later = ({ onLater }: Pick<Props, 'onLater'>) => {
  const t = useT();
  return (
    <Link to="partnersIndex" className={buttonClass({ look: 'line', wide: true })} onClick={onLater}>
      {t('partners.link.later')}
    </Link>
  );
};

interface TellProps {
  readonly told: Told | undefined;
  readonly partner: string;
  readonly linked: boolean;
  readonly askToMove: ReturnType<typeof useLinking>['askToMove'];
}

export const Tell = ({ told, partner, linked, askToMove }: TellProps) => {
  const t = useT();
  if (told === undefined)
    return linked && <Notice kind="good">{t('partners.link.already', { partner })}</Notice>;
  if (told === 'denied') return <Notice role="status">{t('partners.link.denied', { partner })}</Notice>;
  if (told === '35.2.16')
    return (
      <Notice kind="warn" role="status">
        <p>{t(told)}</p>
        <Button look="text" small onClick={askToMove}>
          {t('partners.link.move')}
        </Button>
      </Notice>
    );
  return (
    <Notice kind="bad" role="alert">
      <p>{t(told)}</p>
      {told === '35.2.4' && <Link to="accountLogout">{t('partners.link.otherAccount')}</Link>}
    </Notice>
  );
};

/** While the answer is on its way to us. */
export const Linking = ({ partner }: { readonly partner: string }) => {
  const t = useT();
  return (
    <>
      <p role="status" className={text.lead}>
        {t('partners.link.linking', { partner })}
      </p>
      <WaySkeleton />
    </>
  );
};

export const WaySkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="230px" />
    <Skeleton width="100%" height="52px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
