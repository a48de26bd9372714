import { rates } from '@marquee/product/rates.ts';
import { clean } from '@marquee/product/values/fields.ts';
import { useState } from 'react';
import { useHas } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { useApp } from '../../flow/state.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { useHiddenParameter } from '../../identity/hidden-parameter.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import text from '../../ui/text.module.css';
import { findCode } from './redeem-flow.ts';
import css from './redeem-page.module.css';

/** A code is worth money, so the address does not keep it; the tab does, also through a sign-in. */
const useGivenCode = (): string => {
  const [code] = useState(() => clean('redeemCode', useApp.getState().code));
  useHiddenParameter('code');
  return code;
};

const RedeemPage = () => {
  const t = useT();
  const has = useHas();
  const { isBdu } = useSession();
  return (
    <>
      <h1>{t('redeem.enter.title')}</h1>
      <p className={text.lead}>{t('redeem.enter.lead')}</p>
      {isBdu ? (
        <div className={layout.stack}>
          <Notice>{t('BDU_FORBIDDEN')}</Notice>
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
  const form = useFields({
    start: { redeemCode: useGivenCode() },
    send: ({ redeemCode }) => findCode(redeemCode),
  });
  const isOver = form.refusal?.code === 'TOO_MANY_REQUESTS';
  return (
    <Form form={form} more={isOver && t('redeem.enter.limit', { count: rates.redeem.refuse })}>
      <div className={css.code}>
        <Field form={form} name="redeemCode" hint={t('fields.redeemCode.hint')} />
      </div>
      <Button type="submit" wide busy={form.busy}>
        {t('redeem.enter.check')}
      </Button>
    </Form>
  );
};
