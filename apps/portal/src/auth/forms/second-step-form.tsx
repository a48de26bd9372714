/** Asks for the code of the authenticator app, or a recovery code; offers the way back without either. */
import { recoverTwoStep } from '@marquee/product/contract/security/two-step.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSecondStep } from '../../session/second-step-state.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { enterCode } from './enter-code.ts';
import css from './second-step-form.module.css';

interface Props {
  readonly onDone: () => Promise<void>;
  /** The ticket is over: the first step again. */
  readonly onRestart: () => void;
}

const SecondStepForm = ({ onDone, onRestart }: Props) => {
  const t = useT();
  const [trust, setTrust] = useState(false);
  const [isOver, setOver] = useState(false);
  const form = useForm({
    initialValues: { secondStepCode: '' },
    clearOnError: { SECOND_STEP_INVALID: ['secondStepCode'] },
    send: async ({ secondStepCode }) => {
      try {
        await enterCode(secondStepCode, trust);
      } catch (error) {
        if (!isApiError(error, 'TICKET_EXPIRED')) throw error;
        setOver(true);
        return false;
      }
      return onDone();
    },
  });
  if (isOver)
    return (
      <div className={layout.stack}>
        <InlineAlert kind="warn" role="alert">
          {t('security.secondStep.over')}
        </InlineAlert>
        <Button wide onClick={onRestart}>
          {t('security.secondStep.again')}
        </Button>
      </div>
    );
  return (
    <div className={`${layout.stack} ${css.step}`}>
      <Form form={form}>
        <FormField form={form} name="secondStepCode" hint={t('fields.secondStepCode.hint')} />
        <label className={css.trust}>
          <input type="checkbox" checked={trust} onChange={() => setTrust(!trust)} />
          <span>{t('security.secondStep.trust', { days: limits.trustedDeviceDays })}</span>
        </label>
        <Button type="submit" wide busy={form.busy}>
          {t('security.secondStep.submit')}
        </Button>
      </Form>
      <WayBack onOver={() => setOver(true)} />
    </div>
  );
};
export default SecondStepForm;

const WayBack = ({ onOver }: { readonly onOver: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const [endsAt, setEndsAt] = useState<string>();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        const { ticket } = useSecondStep.getState();
        const reply = await call(recoverTwoStep, { body: { ticket } });
        setEndsAt(reply.endsAt);
      } catch (error) {
        if (!isApiError(error, 'TICKET_EXPIRED')) throw error;
        onOver();
      }
    },
  });
  if (endsAt !== undefined)
    return (
      <InlineAlert kind="know" role="status">
        {t('security.secondStep.asked', {
          date: formatDate(endsAt, language),
          time: formatTime(endsAt, language),
        })}
      </InlineAlert>
    );
  return (
    <details className={css.lost}>
      <summary>{t('security.secondStep.lost')}</summary>
      <p className={text.muted}>{t('security.secondStep.wait', { hours: limits.twoStepRecoveryHours })}</p>
      <Form form={form}>
        <Button type="submit" variant="outline" wide busy={form.busy}>
          {t('security.secondStep.recover')}
        </Button>
      </Form>
    </details>
  );
};
