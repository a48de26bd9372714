import type { Language } from '@marquee/product/brands.ts';
import { migrate } from '@marquee/product/contract/migration.ts';
import { call } from '../../api/client.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { type FormState, useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { setEmailLinkError } from '../../auth/email-link.ts';
import { RegisterForm } from '../../auth/forms/register-form.tsx';
import { SignInForm } from '../../auth/forms/sign-in-form.tsx';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { queryClient } from '../../api/query-client.ts';
import { setShownSession, useSession } from '../../session/use-session.ts';
import { validClaims } from '../../state/token-cookies.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import layout from '../../ui/layout.module.css';
import { UserRow } from '../../ui/user-row.tsx';
import text from '../../ui/text.module.css';
import { switchAccount, endMigration } from '../../session/migration-flow.ts';
import { ownProviderQuery } from '../../auth/provider/own-provider-query.ts';
import type { Migration } from './migration-queries.ts';
import { ProviderRow } from './provider-row.tsx';

interface Props {
  readonly code: string;
  /** Undefined if the code is missing, used, expired or not loaded yet. */
  readonly migration: Migration | undefined;
  /** Called if the code was used or expired after the page opened. */
  readonly onUsed: () => void;
}

/** The response may have been lost: a used code may have linked this very account. */
const isLinked = async ({ providerId }: Migration, language: Language): Promise<boolean> =>
  (await queryClient.fetchQuery(ownProviderQuery(language)))?.providerId === providerId;

const succeed = async (): Promise<void> => {
  await refreshClaims();
  endMigration();
  await navigateToRoute('oneAccountSuccess', { replace: true });
};

const useMigrate = ({ code: migrationCode, migration, onUsed }: Props) => {
  const language = useLanguage();
  return useForm({
    initialValues: {},
    send: async () => {
      if (!migration) return onUsed();
      const { action, providerId } = migration;
      try {
        // The code determines what is linked, whichever form was chosen.
        await call(migrate, {
          body: { migrationCode, action, ...(providerId && { providerId }) },
        });
      } catch (error) {
        if (isApiError(error, 'MIGRATION_INVALID'))
          return (await isLinked(migration, language)) ? succeed() : onUsed();
        if (!isApiError(error, 'PROVIDER_ALREADY_LINKED', 'INVALID_RECONNECTION')) throw error;
        setEmailLinkError(error.code);
        return navigateToRoute('oneAccountError', { replace: true });
      }
      return succeed();
    },
  });
};

/** A direct customer gives consent; any other visitor signs in or registers first on the same page. */
export const Migrate = (props: Props) => {
  const t = useT();
  const { isDtc } = useSession();
  const action = useAppState((app) => app.action);
  const form = useMigrate(props);
  const { providerId, providerName, providerLogo } = props.migration ?? {};
  const provider = providerName ?? t('migration.provider');

  const continueMigration = async (): Promise<void> => {
    setShownSession(validClaims());
    // The focused form is gone.
    focusHeading();
    if (props.migration && action !== 'linkBdu') form.submit();
  };
  const [title, lead] = isDtc
    ? ([t('migration.link.title', { provider }), ''] as const)
    : action === 'registerDtc'
      ? ([t('migration.register.title'), t('migration.register.lead', { provider })] as const)
      : ([t('migration.signIn.title'), t('migration.signIn.lead', { provider })] as const);
  return (
    <>
      <h1>{title}</h1>
      {lead && <p className={text.lead}>{lead}</p>}
      {providerId && (
        <div className={layout.stack}>
          <ProviderRow id={providerId} name={provider} logo={providerLogo ?? null} />
        </div>
      )}
      {isDtc ? <ConsentForm form={form} provider={provider} /> : <Identify onContinue={continueMigration} />}
    </>
  );
};

const Identify = ({ onContinue }: { readonly onContinue: () => Promise<void> }) => {
  const t = useT();
  const registers = useAppState((app) => app.action === 'registerDtc');
  return (
    <>
      {registers ? (
        <RegisterForm
          signInAt={{ to: 'migrate', query: { action: 'signInDtc' } }}
          submit={t('auth.register.create')}
          onContinue={onContinue}
        />
      ) : (
        <SignInForm
          forgot={{ known: 'forgotPassword', unknown: 'loginDTCIdentifier' }}
          submit={t('auth.signIn')}
          onContinue={onContinue}
        />
      )}
      <p className={`${text.foot} ${text.center}`}>
        {t(registers ? 'auth.register.known' : 'auth.login.new')}{' '}
        <Link to="migrate" query={{ action: registers ? 'signInDtc' : 'registerDtc' }} replace>
          {t(registers ? 'auth.signIn' : 'auth.login.create')}
        </Link>
      </p>
    </>
  );
};

interface ConsentFormProps {
  readonly form: FormState<never>;
  readonly provider: string;
}

const ConsentForm = ({ form, provider }: ConsentFormProps) => {
  const t = useT();
  const { claims } = useSession();
  const change = (words: string) => (
    <Button variant="text" small onClick={() => void switchAccount()}>
      {words}
    </Button>
  );
  return (
    <Form form={form} more={form.submitError?.code === 'SESSION_EXPIRED' && change(t('auth.signIn'))}>
      <UserRow email={claims?.user_name ?? ''} detail={t('migration.link.as')} />
      <DescriptionList
        facts={[
          { term: t('migration.link.get'), description: t('migration.link.gets', { provider }) },
          { term: t('migration.link.signIn'), description: t('migration.link.signsIn') },
          { term: t('migration.link.end'), description: t('migration.link.ends', { provider }) },
        ]}
      />
      <div className={layout.close}>
        <Button type="submit" wide busy={form.busy}>
          {t('migration.link.yes', { provider })}
        </Button>
        <Link
          to="manageAccount"
          className={buttonClass({ variant: 'outline', wide: true })}
          onClick={endMigration}
        >
          {t('migration.link.no')}
        </Link>
        {change(t('migration.other'))}
      </div>
    </Form>
  );
};
