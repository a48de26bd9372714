/** Partner linking: consent before the redirect and the result after it. */
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { NotNowLink } from '../link-progress.tsx';
import type { OAuthResult } from '../../../auth/oauth-response.ts';
import type { useLinkPartner } from './use-link-partner.ts';
import { contentOf, type Partner } from '../partner-queries.ts';

/** Authorization URL with the originating page and the language. */
export const useAuthorizeUrl = (from?: 'linkPartner') => {
  const language = useLanguage();
  return ({ url }: Partner): string => {
    const authorizeUrl = new URL(url, location.origin);
    authorizeUrl.searchParams.set('lang', language);
    if (from) authorizeUrl.searchParams.set('from', from);
    return authorizeUrl.href;
  };
};

interface Props {
  readonly partner: Partner;
  readonly href: string;
  /** The customer postpones linking. */
  readonly onLater?: (() => void) | undefined;
}

export const LinkConsent = ({ partner: named, href, onLater }: Props) => {
  const t = useT();
  const { partnerId, displayName: partner, linked } = named;
  const content = contentOf(named, useLanguage());
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
      <DescriptionList
        facts={[
          ...(content
            ? [{ term: t('partners.link.get'), description: t('partners.link.gets', { content, partner }) }]
            : []),
          { term: t('partners.link.share', { partner }), description: t('partners.link.shares') },
          { term: t('partners.link.keep', { partner }), description: t('partners.link.keeps', { partner }) },
        ]}
      />
      <div className={layout.close}>
        <a href={href} className={buttonClass({ wide: true })}>
          {t('partners.link.go', { partner })}
        </a>
        <NotNowLink onLater={onLater} />
      </div>
    </>
  );
};

interface LinkResultAlertProps {
  readonly result: OAuthResult | undefined;
  readonly partner: string;
  readonly linked: boolean;
  readonly confirmMove: ReturnType<typeof useLinkPartner>['confirmMove'];
}

export const LinkResultAlert = ({ result, partner, linked, confirmMove }: LinkResultAlertProps) => {
  const t = useT();
  if (result === undefined)
    return linked && <InlineAlert kind="good">{t('partners.link.already', { partner })}</InlineAlert>;
  if (result === 'denied')
    return <InlineAlert role="status">{t('partners.link.denied', { partner })}</InlineAlert>;
  if (result === '35.2.16')
    return (
      <InlineAlert kind="warn" role="status">
        <p>{t(result)}</p>
        <Button variant="text" small onClick={confirmMove}>
          {t('partners.link.move')}
        </Button>
      </InlineAlert>
    );
  return (
    <InlineAlert kind="bad" role="alert">
      <p>{t(result)}</p>
      {result === '35.2.4' && <Link to="accountLogout">{t('partners.link.otherAccount')}</Link>}
    </InlineAlert>
  );
};
