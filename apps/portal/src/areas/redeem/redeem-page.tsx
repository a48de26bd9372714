import { rates } from '@marquee/product/rate-limits.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import { useState } from 'react';
import { useHasFeature } from '../../state/current-route.ts';
import { BackLink } from '../../navigation/back-link.tsx';
import { Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { useStrippedQueryParam } from '../../auth/strip-query-param.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import text from '../../ui/text.module.css';
import { lookUpCode } from './redeem-state.ts';
import css from './redeem-page.module.css';

/** The code is worth money, so it is moved from the URL to the app state, which survives a sign-in. */
const useGivenCode = (): string => {
  const [code] = useState(() => normalize('redeemCode', useAppState.getState().code));
  useStrippedQueryParam('code');
  return code;
};

const RedeemPage = () => {
  const t = useT();
  const has = useHasFeature();
  const { isBdu } = useSession();
  return (
    <>
      <BackLink to="manageAccount" clearsAction />
      <h1>{t('redeem.enter.title')}</h1>
      <p className={text.lead}>{t('redeem.enter.lead')}</p>
      {isBdu ? (
        <div className={layout.stack}>
          <InlineAlert>{t('BDU_FORBIDDEN')}</InlineAlert>
        </div>
      ) : (
        <CodeForm />
      )}
      {has('gift') && (
        <p className={text.foot}>
          <Link to="gift">{t('redeem.enter.buy')}</Link>
        </p>
      )}
    </>
  );
};
export default RedeemPage;

const CodeForm = () => {
  const t = useT();
  const form = useForm({
    initialValues: { redeemCode: useGivenCode() },
    send: ({ redeemCode }) => lookUpCode(redeemCode),
  });
  const isOver = form.submitError?.code === 'TOO_MANY_REQUESTS';
  return (
    <Form form={form} more={isOver && t('redeem.enter.limit', { count: rates.redeem.refuse })}>
      <div className={css.code}>
        <FormField form={form} name="redeemCode" hint={t('fields.redeemCode.hint')} />
      </div>
      <Button type="submit" wide busy={form.busy}>
        {t('redeem.enter.check')}
      </Button>
    </Form>
  );
};
