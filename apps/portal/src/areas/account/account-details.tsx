/** Account details, one row per field. */
import { languageNames } from '@marquee/product/brands.ts';
import type { Account, getPendingEmail } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { edit } from '../../ui/icon/page-icons.ts';
import panel from '../../ui/panel.module.css';
import { EmailText } from '../../ui/user-row.tsx';
import { Section } from '../../ui/section.tsx';
import chip from '../../ui/status-chip.module.css';
import text from '../../ui/text.module.css';
import css from './account-details.module.css';
import { PendingEmail } from './pending-email.tsx';

interface Props {
  readonly account: Account;
  /** False until the email is verified: the guard redirects away from the edit screens until then. */
  readonly editable: boolean;
}

export const PersonalDetails = ({ account, editable }: Props) => {
  const t = useT();
  const { firstName, lastName, phoneNumber } = account;
  return (
    <Rows heading="account.manage.personal">
      <Row label={t('account.name.title')} to={editable && 'manageName'} edit="account.manage.editName">
        {[firstName, lastName].filter(Boolean).join(' ') || <NotProvided />}
      </Row>
      <Row label={t('fields.phone.label')} to={editable && 'managePhone'} edit="account.manage.editPhone">
        {phoneNumber ? formatPhone(phoneNumber) : <NotProvided />}
      </Row>
      <Language account={account} editable={editable} />
    </Rows>
  );
};

export interface SignInProps extends Props {
  readonly pending: UseQueryResult<ReplyOf<typeof getPendingEmail>>;
}

export const SignInDetails = ({ account, editable, pending }: SignInProps) => {
  const t = useT();
  return (
    <Rows heading="account.manage.security">
      <Row
        label={t('fields.email.label')}
        to={editable && 'manageEmail'}
        edit="account.manage.editEmail"
        more={
          <QueryBoundary query={pending} skeleton={null}>
            {(change) => change.emailPending && <PendingEmail change={change} />}
          </QueryBoundary>
        }
      >
        <span className={css.email}>
          <EmailText email={account.email} />
        </span>{' '}
        <VerificationChip account={account} />
      </Row>
      <Row
        label={t('fields.password.label')}
        to={editable && 'managePassword'}
        edit="account.manage.editPassword"
      >
        <span aria-hidden="true">{'••••••••'}</span>
        <span className={text.hidden}>{t('account.manage.hidden')}</span>
      </Row>
    </Rows>
  );
};

const VerificationChip = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const isVerified = account.emailVerificationStatus === 'VERIFIED';
  return (
    <span className={`${chip.chip} ${isVerified ? chip.good : chip.warn}`}>
      {t(isVerified ? 'account.manage.verified' : 'account.manage.unverified')}
    </span>
  );
};

/** Details of an account that signs in through a TV provider; the provider owns the rest. */
export const ProviderDetails = ({
  account,
  provider,
}: {
  readonly account: Account;
  readonly provider: string;
}) => {
  const t = useT();
  return (
    <Rows heading="account.manage.personal">
      {provider && <Row label={t('account.manage.provider')}>{provider}</Row>}
      <Language account={account} editable />
    </Rows>
  );
};

const Language = ({ account: { language }, editable }: Props) => {
  const t = useT();
  return (
    <Row label={t('shell.language')} to={editable && 'manageLanguage'} edit="account.manage.editLanguage">
      <span lang={language}>{languageNames[language]}</span>
    </Row>
  );
};

const NotProvided = () => {
  const t = useT();
  return <span className={text.muted}>{t('account.manage.none')}</span>;
};

const Rows = ({ heading, children }: { readonly heading: MessageKey; readonly children: ReactNode }) => {
  const t = useT();
  return (
    <Section title={t(heading)}>
      <ul className={panel.panel}>{children}</ul>
    </Section>
  );
};

interface RowProps {
  readonly label: string;
  readonly to?: RouteName | false;
  /** Accessible name of the edit link, because screen readers read it without its row. */
  readonly edit?: MessageKey;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

const Row = ({ label, to, edit: name, more, children }: RowProps) => {
  const t = useT();
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.key}>{label}</p>
        <p className={panel.value}>{children}</p>
      </div>
      {to && name && (
        <Link to={to} className={panel.act} aria-label={t(name)}>
          <Icon path={edit} className={css.pen} />
          <span>{t('shell.edit')}</span>
        </Link>
      )}
      {more && <div className={css.more}>{more}</div>}
    </li>
  );
};
