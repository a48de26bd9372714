/** Link of a mail that needs consent. Asks for confirmation, because mail scanners prefetch links; needs no sign-in. */
import { brandOf } from '@marquee/product/brands.ts';
import { communications } from '@marquee/product/privacy/consents.ts';
import { unsubscribe } from '@marquee/product/contract/privacy/preferences.ts';
import { parseUnsubscribeToken, type UnsubscribeToken } from '@marquee/product/url/unsubscribe-token.ts';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { readEmailLink } from '../../auth/email-link.ts';
import { useStrippedQueryParam } from '../../auth/strip-query-param.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmailIllustration } from '../../ui/illustration/email.tsx';
import { Outcome } from '../../ui/illustration/outcome.tsx';
import text from '../../ui/text.module.css';

const UnsubscribePage = () => {
  const [{ token }] = useState(readEmailLink);
  useStrippedQueryParam('token');
  const [state, setState] = useState<'asks' | 'done' | 'failed'>('asks');
  const about = parseUnsubscribeToken(token);
  if (!about || state === 'failed') return <LinkFailed />;
  if (state === 'done') return <Unsubscribed about={about} />;
  return <UnsubscribeForm token={token} about={about} onDone={setState} />;
};
export default UnsubscribePage;

interface About {
  readonly about: UnsubscribeToken;
}

const useAbout = ({ brand, purpose }: UnsubscribeToken) => {
  const language = useLanguage();
  return { label: communications[purpose].label[language], site: brandOf(brand).name[language] };
};

interface FormProps extends About {
  readonly token: string;
  readonly onDone: (state: 'done' | 'failed') => void;
}

const UnsubscribeForm = ({ token, about, onDone }: FormProps) => {
  const t = useT();
  const values = useAbout(about);
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(unsubscribe, {
          params: { token },
          body: { 'List-Unsubscribe': 'One-Click', from: 'page' },
          showLoader: false,
        });
        onDone('done');
      } catch (error) {
        if (!isApiError(error, 'TOKEN_INVALID')) throw error;
        onDone('failed');
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('privacy.unsubscribe.title')}</h1>
        <p className={text.lead}>{t('privacy.unsubscribe.lead', values)}</p>
      </div>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('privacy.unsubscribe.stop')}
        </Button>
        <ToPreferences />
      </Form>
      <p className={text.foot}>{t('privacy.unsubscribe.foot')}</p>
    </>
  );
};

const Unsubscribed = ({ about }: About) => {
  const t = useT();
  const values = useAbout(about);
  return (
    <Outcome
      picture="success"
      title={t('privacy.unsubscribe.doneTitle')}
      lead={t('privacy.unsubscribe.done', values)}
    >
      <ToPreferences />
    </Outcome>
  );
};

const LinkFailed = () => {
  const t = useT();
  return (
    <Outcome
      picture="brokenLink"
      title={t('privacy.unsubscribe.failedTitle')}
      lead={t('privacy.unsubscribe.failed')}
    >
      <ToPreferences />
    </Outcome>
  );
};

const ToPreferences = () => (
  <Link to="privacyPreferences" className={buttonClass({ variant: 'outline', wide: true })}>
    {useT()('privacy.unsubscribe.choose')}
  </Link>
);
