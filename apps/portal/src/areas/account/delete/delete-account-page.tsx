/** Checks for deletion blockers, lists what is lost, asks for the password or a sign-in at the TV provider, and deletes the account. */
import { deleteAccount } from '@marquee/product/contract/account.ts';
import { getBalance } from '@marquee/product/contract/billing/payments.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { deletionBlockers } from '@marquee/product/values/deletion.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { ownProviderQuery } from '../../../auth/provider/own-provider-query.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { showToast } from '../../../state/toasts.ts';
import { useLoginState } from '../../../state/app-state.ts';
import { isApiError } from '../../../api/api-error.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { HiddenUsername } from '../../../forms/hidden-username.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useAccount } from '../account-queries.ts';
import { FieldsSkeleton } from '../account-skeletons.tsx';
import { AccountDeleted, type DeletedAccount } from './account-deleted.tsx';
import { ConfirmAtProvider } from './confirm-at-provider.tsx';
import { forbid } from './deletion-blockers.ts';
import { leaveDeletedAccount } from './leave-deleted-account.ts';
import { allLosses, Losses } from './losses.tsx';

/** Never cached: a subscription may have started since the last visit. */
const blockersQuery = queryOptions({
  queryKey: ['deletion-obstacles'],
  queryFn: async () => {
    const [subscriptions, balance] = await Promise.all([
      call(listAllSubscriptions, { query: { includeGracePeriod: 'true' } }),
      call(getBalance),
    ]);
    // A failed call must block deletion: undefined is not an empty list.
    const { balances } = balance ?? fail('GENERIC');
    return { obstacles: deletionBlockers(subscriptions ?? fail('GENERIC'), balances) };
  },
  gcTime: 0,
});

const DeleteAccountPage = () => {
  const { isDtc } = useSession();
  const [wasDirect] = useState(isDtc);
  const [deleted, setDeleted] = useState<DeletedAccount>();
  if (deleted) return <AccountDeleted {...deleted} />;
  return wasDirect ? <Check onDeleted={setDeleted} /> : <DeleteProviderAccount onDeleted={setDeleted} />;
};
export default DeleteAccountPage;

interface Props {
  readonly onDeleted: (account: DeletedAccount) => void;
}

/** Nothing is billed to such an account; the server refuses the deletion all the same if something is. */
const DeleteProviderAccount = ({ onDeleted }: Props) => {
  const t = useT();
  const query = useQuery({ ...ownProviderQuery(useLanguage()), staleTime: Infinity });
  const finish = (provider: string) => (): Promise<void> => {
    onDeleted({ provider });
    return leaveDeletedAccount();
  };
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('account.delete.title')}</h1>
      <QueryBoundary query={query} skeleton={<FieldsSkeleton count={4} />}>
        {(own) => {
          const provider = own?.displayName ?? '';
          return (
            <>
              <Losses
                losses={['access', 'profiles', 'devices']}
                later={t('account.delete.providerLater', { provider })}
              />
              <ConfirmAtProvider provider={provider} onDeleted={finish(provider)} />
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
};

const leaveWithError = (error: unknown): void => {
  // An expired session shows its own modal.
  if (isApiError(error, 'invalid_token')) return;
  showToast('failed', 'GENERIC');
  void navigateToRoute('manageAccount', { replace: true });
};

const Check = ({ onDeleted }: Props) => {
  const t = useT();
  const { data, error } = useQuery(blockersQuery);
  const obstacles = data?.obstacles;
  useEffect(() => {
    if (error) leaveWithError(error);
    else if (obstacles) void forbid(obstacles);
  }, [error, obstacles]);
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('account.delete.title')}</h1>
      {data && !obstacles ? <DeleteForm onDeleted={onDeleted} /> : <FieldsSkeleton count={4} />}
    </div>
  );
};

/** Removes the deleted account from the recent accounts of this browser. */
const removeRecentConnection = (email: string): void => {
  const { recentConnections } = useLoginState.getState();
  useLoginState.setState({
    email: '',
    recentConnections: recentConnections.filter((known) => known.email !== email),
  });
};

const DeleteForm = ({ onDeleted }: Props) => {
  const t = useT();
  const { claims } = useSession();
  const { data: account } = useAccount();
  const email = account?.email ?? '';
  const form = useForm({
    initialValues: { password: '' },
    clearOnError: { INVALID_PASSWORD: ['password'] },
    send: async ({ password }) => {
      try {
        await call(deleteAccount, {
          params: { id: claims?.account_id ?? '' },
          body: { password },
        });
      } catch (error) {
        if (isApiError(error, 'DELETE_FORBIDDEN')) return forbid(error.details ?? {});
        throw isApiError(error, 'INVALID_PASSWORD')
          ? new AppError(error.code, { password: error.code })
          : error;
      }
      onDeleted({ email });
      await leaveDeletedAccount();
      return removeRecentConnection(email);
    },
  });
  return (
    <>
      <Losses losses={allLosses} later={t('account.delete.later')} />
      <Form form={form}>
        <HiddenUsername email={email} />
        <FormField form={form} name="password" hint={t('account.delete.password')} />
        <div className={layout.pair}>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('account.delete.title')}
          </Button>
          <Link to="manageAccount" back className={buttonClass({ variant: 'outline' })}>
            {t('account.delete.keep')}
          </Link>
        </div>
      </Form>
    </>
  );
};
