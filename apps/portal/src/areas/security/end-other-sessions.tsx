import { removeSessions } from '@marquee/product/contract/security/sessions.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import css from './activity-list.module.css';
import { activityQuery, sessionsQuery } from './security-queries.ts';

interface Props {
  readonly label: string;
  readonly onEnded: () => void;
}

/** Ends every session but this one. */
export const EndOtherSessions = ({ label, onEnded }: Props) => {
  const form = useForm({
    initialValues: {},
    send: async () => {
      await call(removeSessions, { query: { keep: 'this' } });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey });
      onEnded();
    },
  });
  return (
    <div className={css.end}>
      <Form form={form}>
        <Button type="submit" variant="danger" small busy={form.busy}>
          {label}
        </Button>
      </Form>
    </div>
  );
};

export const EndOthersRow = ({ onEnded }: Pick<Props, 'onEnded'>) => {
  const t = useT();
  return <EndOtherSessions label={t('security.sessions.others')} onEnded={onEnded} />;
};
