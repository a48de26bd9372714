/** Link of the mail in which support offers a deletion: delete or keep. Asks first, because mail scanners open links. */
import { confirmDeletion, refuseDeletion } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { readEmailLink } from '../../../auth/email-link.ts';
import { useStrippedQueryParam } from '../../../auth/strip-query-param.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link, navigateToRoute } from '../../../navigation/link.tsx';
import { useAppState } from '../../../state/app-state.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Outcome } from '../../../ui/illustration/outcome.tsx';
import text from '../../../ui/text.module.css';
import { AccountDeleted } from './account-deleted.tsx';
import { forbid } from './deletion-blockers.ts';
import { leaveDeletedAccount } from './leave-deleted-account.ts';
import { allLosses, Losses } from './losses.tsx';

type Result = 'kept' | 'failed' | { readonly deleted: string };

const ConfirmDeletionPage = () => {
  const [{ token }] = useState(readEmailLink);
  useStrippedQueryParam('token');
  const [result, setResult] = useState<Result | undefined>(token ? undefined : 'failed');
  if (result === undefined) return <Question token={token} onResult={setResult} />;
  if (result === 'failed') return <LinkFailed />;
  return result === 'kept' ? <Kept /> : <AccountDeleted email={result.deleted} />;
};
export default ConfirmDeletionPage;

interface QuestionProps {
  readonly token: string;
  readonly onResult: (result: Result) => void;
}

const Question = ({ token, onResult }: QuestionProps) => {
  const t = useT();
  const answer = (send: () => Promise<void>) => async (): Promise<void> => {
    try {
      await send();
    } catch (error) {
      if (isApiError(error, 'TOKEN_INVALID', 'LINK_EXPIRED')) onResult('failed');
      else if (isApiError(error, 'DELETE_FORBIDDEN')) await forbid(error.details ?? {});
      // A second factor protects the account: its page asks for it.
      else if (isApiError(error, 'PROOF_REQUIRED')) await navigateToRoute('deleteAccount');
      else throw error;
    }
  };
  const deletion = useForm({
    initialValues: {},
    send: answer(async () => {
      const { email } = await call(confirmDeletion, { body: { token } });
      onResult({ deleted: email });
      if (useAppState.getState().isLoggedIn) await leaveDeletedAccount();
    }),
  });
  const refusal = useForm({
    initialValues: {},
    send: answer(async () => {
      await call(refuseDeletion, { body: { token } });
      onResult('kept');
    }),
  });
  return (
    <>
      <h1>{t('account.deletion.title')}</h1>
      <p className={text.lead}>{t('account.deletion.lead')}</p>
      <Losses losses={allLosses} later={t('account.delete.later')} />
      <Form form={deletion}>
        <Button type="submit" variant="danger" wide busy={deletion.busy}>
          {t('account.delete.title')}
        </Button>
      </Form>
      <Form form={refusal}>
        <Button type="submit" variant="outline" wide busy={refusal.busy}>
          {t('account.delete.keep')}
        </Button>
      </Form>
    </>
  );
};

const Kept = () => {
  const t = useT();
  return (
    <Outcome picture="success" title={t('account.deletion.keptTitle')} lead={t('account.deletion.kept')}>
      <Link to="manageAccount" className={buttonClass({ wide: true })}>
        {t('account.deletion.toAccount')}
      </Link>
      <Link to="forgotPassword" className={buttonClass({ variant: 'outline', wide: true })}>
        {t('account.deletion.newPassword')}
      </Link>
    </Outcome>
  );
};

const LinkFailed = () => {
  const t = useT();
  return (
    <Outcome
      picture="brokenLink"
      title={t('account.deletion.failedTitle')}
      lead={t('account.deletion.failed', { hours: limits.deletionHours })}
    >
      <Link to="manageAccount" className={buttonClass({ wide: true })}>
        {t('account.deletion.toAccount')}
      </Link>
    </Outcome>
  );
};
