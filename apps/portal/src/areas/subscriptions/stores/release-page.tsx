/** Email link to the owner of a store purchase. Asks for confirmation, because mail scanners prefetch links. */
import { releaseStorePurchase } from '@marquee/product/contract/billing/stores.ts';
import { type AppStore, appStoreNames } from '@marquee/product/values/stores.ts';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { readEmailLink } from '../../../auth/email-link.ts';
import { useStrippedQueryParam } from '../../../auth/strip-query-param.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import layout from '../../../ui/layout.module.css';
import { Outcome } from '../../../ui/illustration/outcome.tsx';
import text from '../../../ui/text.module.css';

type Result = AppStore | 'failed';

const ReleasePage = () => {
  const [{ token }] = useState(readEmailLink);
  useStrippedQueryParam('token');
  const [result, setResult] = useState<Result | undefined>(token ? undefined : 'failed');
  if (result === undefined) return <ReleaseForm token={token} onResult={setResult} />;
  return result === 'failed' ? <LinkFailed /> : <Released store={result} />;
};
export default ReleasePage;

interface FormProps {
  readonly token: string;
  readonly onResult: (result: Result) => void;
}

const ReleaseForm = ({ token, onResult }: FormProps) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        onResult((await call(releaseStorePurchase, { body: { token }, showLoader: false })).store);
      } catch (error) {
        if (!isApiError(error, 'TOKEN_INVALID', 'LINK_EXPIRED')) throw error;
        onResult('failed');
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('subscriptions.release.title')}</h1>
        <p className={text.lead}>{t('subscriptions.release.lead')}</p>
        <p className={text.lead}>{t('subscriptions.release.effect')}</p>
      </div>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('subscriptions.release.confirm')}
        </Button>
        <Link to="subscriptions" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('subscriptions.release.keep')}
        </Link>
      </Form>
    </>
  );
};

const Released = ({ store }: { readonly store: AppStore }) => {
  const t = useT();
  return (
    <Outcome
      picture="success"
      title={t('subscriptions.release.doneTitle')}
      lead={t('subscriptions.release.done', { store: appStoreNames[store] })}
    >
      <ToSubscriptions />
    </Outcome>
  );
};

const LinkFailed = () => {
  const t = useT();
  return (
    <Outcome
      picture="brokenLink"
      title={t('subscriptions.release.failedTitle')}
      lead={t('subscriptions.release.failed')}
    >
      <ToSubscriptions />
    </Outcome>
  );
};

const ToSubscriptions = () => (
  <div className={layout.stack}>
    <Link to="subscriptions" className={buttonClass({ wide: true })}>
      {useT()('subscriptions.release.toList')}
    </Link>
  </div>
);
