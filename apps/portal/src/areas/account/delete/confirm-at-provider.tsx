/** A customer of a TV provider confirms the deletion by a fresh sign-in there, then deletes the account here. */
import { deleteAccount } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { OAuthResult } from '../../../auth/oauth-response.ts';
import { ReauthenticationAlert } from '../../../auth/provider/reauthentication-alert.tsx';
import { leaveToReauthenticate, useReauthentication } from '../../../auth/provider/use-reauthentication.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import layout from '../../../ui/layout.module.css';
import { FieldsSkeleton } from '../account-skeletons.tsx';
import { forbid } from './deletion-blockers.ts';

interface Props {
  readonly provider: string;
  readonly onDeleted: () => Promise<void>;
}

export const ConfirmAtProvider = ({ provider, onDeleted }: Props) => {
  const { proof, result, reject, waits } = useReauthentication();
  if (waits) return <FieldsSkeleton count={2} />;
  return (
    <div className={layout.stack}>
      <ReauthenticationAlert
        result={result}
        provider={provider}
        messages={{
          denied: 'account.delete.providerDenied',
          INVALID_RECONNECTION: 'account.delete.otherViewer',
        }}
      />
      {proof === undefined ? (
        <SignInAgain provider={provider} />
      ) : (
        <Delete proof={proof} provider={provider} onRejected={reject} onDeleted={onDeleted} />
      )}
    </div>
  );
};

const SignInAgain = ({ provider }: { readonly provider: string }) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: () => leaveToReauthenticate('deleteAccount'),
  });
  return (
    <Form form={form}>
      <p>{t('account.delete.provider', { provider })}</p>
      <div className={layout.pair}>
        <Button type="submit" busy={form.busy}>
          {t('account.delete.signIn', { provider })}
        </Button>
        <KeepLink />
      </div>
    </Form>
  );
};

interface DeleteProps {
  readonly proof: string;
  readonly provider: string;
  readonly onRejected: (failure: OAuthResult) => void;
  readonly onDeleted: () => Promise<void>;
}

const Delete = ({ proof, provider, onRejected, onDeleted }: DeleteProps) => {
  const t = useT();
  const { claims } = useSession();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        const params = { id: claims?.account_id ?? '' };
        await call(deleteAccount, { params, body: { proof } });
      } catch (error) {
        if (isApiError(error, 'DELETE_FORBIDDEN')) return forbid(error.details ?? {});
        if (isApiError(error, 'PROOF_REQUIRED')) return onRejected('PROOF_REQUIRED');
        throw error;
      }
      return onDeleted();
    },
  });
  return (
    <Form form={form}>
      <InlineAlert kind="good" role="status">
        {t('account.delete.proven', { provider, minutes: limits.reauthenticationMinutes })}
      </InlineAlert>
      <div className={layout.pair}>
        <Button type="submit" variant="danger" busy={form.busy}>
          {t('account.delete.title')}
        </Button>
        <KeepLink />
      </div>
    </Form>
  );
};

const KeepLink = () => {
  const t = useT();
  return (
    <Link to="manageAccount" back className={buttonClass({ variant: 'outline' })}>
      {t('account.delete.keep')}
    </Link>
  );
};
