/** Asks for the code of the authenticator app, a recovery code or a passkey; offers the way back without any of them. */
import { recoverTwoStep } from '@marquee/product/contract/security/two-step.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSecondStep } from '../../session/second-step-state.ts';
import { Button } from '../../ui/button.tsx';
import { fingerprint } from '../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { enterCode, givePasskey } from './second-step.ts';
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
  const offersPasskey = useSecondStep(({ passkey }) => passkey) && canUsePasskeys();
  const finish = async (give: () => Promise<boolean | void>): Promise<false | void> => {
    try {
      if ((await give()) === false) return false;
    } catch (error) {
      if (!isApiError(error, 'TICKET_EXPIRED')) throw error;
      setOver(true);
      return false;
    }
    return onDone();
  };
  const form = useForm({
    initialValues: { secondStepCode: '' },
    clearOnError: { SECOND_STEP_INVALID: ['secondStepCode'] },
    send: ({ secondStepCode }) => finish(() => enterCode(secondStepCode, trust)),
  });
  const passkeyForm = useForm({ initialValues: {}, send: () => finish(() => givePasskey(trust)) });
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
      {offersPasskey && (
        <>
          <p className={text.or}>{t('security.stepUp.or')}</p>
          <Form form={passkeyForm}>
            <Button type="submit" variant="outline" wide icon={fingerprint} busy={passkeyForm.busy}>
              {t('security.stepUp.passkey')}
            </Button>
          </Form>
        </>
      )}
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
