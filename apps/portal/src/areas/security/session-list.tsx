import { removeSession } from '@marquee/product/contract/security/sessions.ts';
import { formatDate, formatTime, localTimeZone } from '@marquee/product/values/dates.ts';
import { call } from '../../api/client.ts';
import { isApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { showToast } from '../../state/toasts.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { browser as drawing, phone } from '../../ui/icon/page-icons.ts';
import { tv } from '../../ui/icon/shell-icons.ts';
import panel from '../../ui/panel.module.css';
import chip from '../../ui/status-chip.module.css';
import text from '../../ui/text.module.css';
import { useOrigin } from './origin.ts';
import { type Session, sessionsQuery } from './security-queries.ts';

const iconOf = ({ device, system }: Session): string => {
  if (device !== null) return tv;
  return system === 'iPhone' || system === 'Android' ? phone : drawing;
};

export const SessionList = ({ sessions }: { readonly sessions: readonly Session[] }) => (
  <ul className={panel.panel}>
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} />
    ))}
  </ul>
);

const SessionRow = ({ session }: { readonly session: Session }) => {
  const t = useT();
  const language = useLanguage();
  const origin = useOrigin();
  const name = origin(session);
  const { id, current, lastUsed } = session;
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(removeSession, { params: { id } });
      } catch (error) {
        // It is over already, which is the requested result.
        if (!isApiError(error, 'NOT_FOUND')) throw error;
      }
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast('saved', 'security.sessions.signedOut', { name });
      // The focused button is gone.
      focusHeading();
    },
  });
  return (
    <li className={panel.row}>
      <span className={panel.tile}>
        <Icon path={iconOf(session)} />
      </span>
      <div>
        <p className={panel.value}>
          {name}{' '}
          {current && <span className={`${chip.chip} ${chip.good}`}>{t('security.sessions.current')}</span>}
        </p>
        <p className={panel.key}>
          {t('security.sessions.used', {
            date: formatDate(lastUsed, language, localTimeZone),
            time: formatTime(lastUsed, language, localTimeZone),
          })}
        </p>
      </div>
      {!current && (
        <Form form={form}>
          <button type="submit" className={panel.act} aria-busy={form.busy}>
            <span>{t('security.sessions.signOut')}</span>
            <span className={text.hidden}> {name}</span>
          </button>
        </Form>
      )}
    </li>
  );
};
