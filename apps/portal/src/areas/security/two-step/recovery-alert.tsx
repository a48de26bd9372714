import { cancelTwoStepRecovery } from '@marquee/product/contract/security/two-step.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { type TwoStep, twoStepQuery } from '../security-queries.ts';

/** A pending recovery of two-step verification: any session can cancel it. */
export const RecoveryAlert = ({ state: { endsAt } }: { readonly state: TwoStep }) => {
  const t = useT();
  const language = useLanguage();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(cancelTwoStepRecovery);
      } catch (error) {
        // Stopped in another tab.
        if (!isApiError(error, 'NOT_FOUND')) throw error;
      }
      await queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey });
      showToast('saved', 'security.recovery.cancelled');
      focusHeading();
    },
  });
  if (endsAt === null) return undefined;
  return (
    <InlineAlert kind="warn">
      <p>
        {t('security.recovery.pending', {
          date: formatDate(endsAt, language),
          time: formatTime(endsAt, language),
        })}
      </p>
      <Form form={form}>
        <Button type="submit" variant="outline" small busy={form.busy}>
          {t('security.recovery.cancel')}
        </Button>
      </Form>
    </InlineAlert>
  );
};
