/** Links a TV provider: consent, sign-in on the provider's page, and the result. */
import { authorizeProviderLink, linkProvider } from '@marquee/product/contract/providers.ts';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { type OAuthResult, useOAuthResponse } from '../../../auth/oauth-response.ts';
import { invalidateOwnProvider, type OwnProvider } from '../../../auth/provider/own-provider-query.ts';
import { type TvProvider } from '../../../auth/provider/providers-query.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { getActiveLanguage, useT } from '../../../i18n/i18n.ts';
import { redirectTo } from '../../../navigation/leave-site.ts';
import { Link, navigateToRoute } from '../../../navigation/link.tsx';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { LinkConsentSkeleton, LinkingProgress, NotNowLink } from '../link-progress.tsx';
import { ListedProviderPage } from './provider-page.tsx';

/** Sends the provider's response once. */
const useLinkProvider = () => {
  const { code, state, iss, result: initialResult } = useOAuthResponse();
  const [result, setResult] = useState<OAuthResult | undefined>(initialResult);
  const [busy, setBusy] = useState(code !== undefined);
  const isSent = useRef(false);
  useEffect(() => {
    if (code === undefined || isSent.current) return;
    isSent.current = true;
    const send = async (): Promise<void> => {
      try {
        await call(linkProvider, { body: { code, state, iss } });
        await invalidateOwnProvider();
        const { params } = useCurrentRoute.getState();
        await navigateToRoute('partnersLinkSuccess', { params, replace: true });
      } catch (error) {
        const { code: failure } = toApiError(error);
        setBusy(false);
        // An expired session shows its own modal.
        setResult(failure === 'invalid_token' ? undefined : failure);
      }
    };
    void send();
  }, [code, state, iss]);
  return { busy, result };
};

export const LinkProvider = () => {
  const t = useT();
  const { busy, result } = useLinkProvider();
  return (
    <ListedProviderPage
      title={(partner) => t('partners.link.title', { partner })}
      skeleton={<LinkConsentSkeleton />}
    >
      {(provider, own) =>
        busy ? (
          <LinkingProgress partner={provider.displayName} />
        ) : (
          <>
            {!own && (
              <p className={text.lead}>{t('partners.link.lead', { partner: provider.displayName })}</p>
            )}
            {result !== undefined && (
              <div className={layout.stack}>
                <ResultAlert result={result} partner={provider.displayName} />
              </div>
            )}
            <Consent provider={provider} own={own} />
          </>
        )
      }
    </ListedProviderPage>
  );
};

interface ResultProps {
  readonly result: OAuthResult;
  readonly partner: string;
}

const ResultAlert = ({ result, partner }: ResultProps) => {
  const t = useT();
  if (result === 'denied')
    return <InlineAlert role="status">{t('partners.link.denied', { partner })}</InlineAlert>;
  // A TV provider is never moved to another account, so the question of a partner's link is not asked.
  const isOfOther = result === '35.2.16';
  return (
    <InlineAlert kind="bad" role="alert">
      <p>{t(isOfOther ? 'PARTNER_OTHER_ACCOUNT' : result)}</p>
      {isOfOther && <Link to="accountLogout">{t('partners.link.otherAccount')}</Link>}
    </InlineAlert>
  );
};

interface ConsentProps {
  readonly provider: TvProvider;
  readonly own: OwnProvider | null;
}

const Consent = ({ provider: { id, displayName: partner }, own }: ConsentProps) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: async () => {
      const headers = { 'accept-language': getActiveLanguage() };
      const { url } = await call(authorizeProviderLink, {
        body: { providerId: id },
        headers,
      });
      redirectTo(url);
    },
  });
  if (own) return <AlreadyLinked own={own} isSame={own.providerId === id} />;
  return (
    <Form form={form}>
      <DescriptionList
        facts={[
          { term: t('partners.link.get'), description: t('partners.provider.gets', { partner }) },
          { term: t('partners.provider.signIn'), description: t('partners.provider.signsIn', { partner }) },
          {
            term: t('partners.provider.before', { partner }),
            description: t('partners.provider.merges'),
          },
          { term: t('partners.link.share', { partner }), description: t('partners.provider.shares') },
          { term: t('partners.link.keep', { partner }), description: t('partners.link.keeps', { partner }) },
        ]}
      />
      <div className={layout.close}>
        <Button type="submit" wide busy={form.busy}>
          {t('partners.link.go', { partner })}
        </Button>
        <NotNowLink />
      </div>
    </Form>
  );
};

const AlreadyLinked = ({ own, isSame }: { readonly own: OwnProvider; readonly isSame: boolean }) => {
  const t = useT();
  const { providerId, displayName: partner } = own;
  return (
    <div className={layout.stack}>
      <InlineAlert kind={isSame ? 'good' : 'know'}>
        {t(isSame ? 'partners.link.already' : 'partners.provider.other', { partner })}
      </InlineAlert>
      <Link to="partnersDetails" params={{ partnerId: providerId }} className={buttonClass({ wide: true })}>
        {t('partners.link.details')}
      </Link>
    </div>
  );
};
