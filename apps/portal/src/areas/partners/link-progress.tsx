/** Parts of the link pages that partners and TV providers share. */
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';

export const NotNowLink = ({ onLater }: { readonly onLater?: (() => void) | undefined }) => {
  const t = useT();
  return (
    <Link to="partnersIndex" className={buttonClass({ variant: 'outline', wide: true })} onClick={onLater}>
      {t('partners.link.later')}
    </Link>
  );
};

export const LinkingProgress = ({ partner }: { readonly partner: string }) => {
  const t = useT();
  return (
    <>
      <p role="status" className={text.lead}>
        {t('partners.link.linking', { partner })}
      </p>
      <LinkConsentSkeleton />
    </>
  );
};

export const LinkConsentSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="230px" />
    <Skeleton width="100%" height="52px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
