/** Looks first whether anything stands in the way, says what is lost, asks for the password, and says goodbye. */
import { deleteAccount } from '@marquee/product/contract/account.ts';
import { getBalance } from '@marquee/product/contract/buying/payments.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { fail, Failure } from '@marquee/product/errors.ts';
import { deletionObstacles } from '@marquee/product/values/deletion.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { notify } from '../../../flow/notices.ts';
import { useApp, useLogin } from '../../../flow/state.ts';
import { isFailure } from '../../../form/failure.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { languageShown, speak, useT } from '../../../i18n.ts';
import { signOut, useSession } from '../../../session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { useAccount } from '../account-queries.ts';
import { FieldsMeanwhile } from '../meanwhile.tsx';
import css from './delete-account-page.module.css';
import { Farewell } from './farewell.tsx';

/** Asked anew each time: a subscription may have begun since. */
const obstaclesQuery = queryOptions({
  queryKey: ['deletion-obstacles'],
  queryFn: async () => {
    const [subscriptions, balance] = await Promise.all([
      call(listAllSubscriptions, { query: { includeGracePeriod: 'true' }, showLoader: false }),
      call(getBalance, { showLoader: false }),
    ]);
    // Not to know is not to have none.
    const { balances } = balance ?? fail('GENERIC');
    return { obstacles: deletionObstacles(subscriptions ?? fail('GENERIC'), balances) };
  },
  gcTime: 0,
});

const DeleteAccountPage = () => {
  const [gone, setGone] = useState<string>();
  return gone === undefined ? <Check onGone={setGone} /> : <Farewell email={gone} />;
};
export default DeleteAccountPage;

interface Props {
  readonly onGone: (email: string) => void;
}

const forbid = (obstacles: object): Promise<void> => {
  useApp.setState({ deleteForbidden: { ...obstacles } });
  return goToRoute('deleteForbidden', { replace: true });
};

const giveUp = (error: unknown): void => {
  // The session that ended has a modal of its own.
  if (isFailure(error, 'invalid_token')) return;
  notify('failed', 'GENERIC');
  void goToRoute('manageAccount', { replace: true });
};

const Check = ({ onGone }: Props) => {
  const t = useT();
  const { data, error } = useQuery(obstaclesQuery);
  const obstacles = data?.obstacles;
  useEffect(() => {
    if (error) giveUp(error);
    else if (obstacles) void forbid(obstacles);
  }, [error, obstacles]);
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('account.delete.title')}</h1>
      {data && !obstacles ? <Question onGone={onGone} /> : <FieldsMeanwhile count={4} />}
    </div>
  );
};

const losses = ['access', 'profiles', 'devices', 'details'] as const;

/** Nobody can sign in with it any more, so nobody is reminded of it. */
const forgetConnection = (email: string): void => {
  const { recentConnections } = useLogin.getState();
  useLogin.setState({
    email: '',
    recentConnections: recentConnections.filter((known) => known.email !== email),
  });
};

const Question = ({ onGone }: Props) => {
  const t = useT();
  const { claims } = useSession();
  const { data: account } = useAccount();
  const email = account?.email ?? '';
  const form = useFields({
    start: { password: '' },
    empties: { INVALID_PASSWORD: ['password'] },
    send: async ({ password }) => {
      try {
        await call(deleteAccount, {
          params: { id: claims?.account_id ?? '' },
          body: { password },
          showLoader: false,
        });
      } catch (error) {
        if (isFailure(error, 'DELETE_FORBIDDEN')) return forbid(error.details ?? {});
        throw isFailure(error, 'INVALID_PASSWORD')
          ? new Failure(error.code, { password: error.code })
          : error;
      }
      const language = languageShown();
      onGone(email);
      await signOut();
      forgetConnection(email);
      // Signing out forgets the language; the goodbye is still said in it.
      return speak(language);
    },
  });
  return (
    <>
      <p className={text.lead}>{t('account.delete.lead')}</p>
      <ul className={`${panel.facts} ${css.losses}`}>
        {losses.map((loss) => (
          <li key={loss}>{t(`account.delete.${loss}`)}</li>
        ))}
      </ul>
      <p className={text.lead}>{t('account.delete.later')}</p>
      <Form form={form}>
        <UserName email={email} />
        <Field form={form} name="password" hint={t('account.delete.password')} />
        <div className={layout.pair}>
          <Button type="submit" look="danger" busy={form.busy}>
            {t('account.delete.submit')}
          </Button>
          <Link to="manageAccount" back className={buttonClass({ look: 'line' })}>
            {t('account.delete.keep')}
          </Link>
        </div>
      </Form>
    </>
  );
};
