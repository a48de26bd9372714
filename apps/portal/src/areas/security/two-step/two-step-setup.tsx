import { confirmTotp, setUpTotp } from '@marquee/product/contract/security/two-step.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import { qrPathOf } from './qr-path.ts';
import css from './two-step.module.css';

type Setup = ReplyOf<typeof setUpTotp>;
interface Props {
  readonly onCodes: (codes: readonly string[]) => void;
}

export const TwoStepSetup = ({ onCodes }: Props) => {
  const [setup, setSetup] = useState<Setup>();
  return setup ? <Scan setup={setup} onCodes={onCodes} /> : <Start onSetup={setSetup} />;
};

const Start = ({ onSetup }: { readonly onSetup: (setup: Setup) => void }) => {
  const t = useT();
  const form = useForm({ initialValues: {}, send: async () => onSetup(await call(setUpTotp)) });
  return (
    <>
      <p className={text.lead}>{t('security.twoStep.lead')}</p>
      <p className={text.muted}>{t('security.twoStep.apps')}</p>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('security.twoStep.turnOn')}
        </Button>
      </Form>
    </>
  );
};

/** In groups of four, as people read it aloud. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

const Scan = ({ setup: { secret, uri }, onCodes }: Props & { readonly setup: Setup }) => {
  const t = useT();
  const { size, path } = qrPathOf(uri);
  const form = useForm({
    initialValues: { secondStepCode: '' },
    clearOnError: { SECOND_STEP_INVALID: ['secondStepCode'] },
    send: async ({ secondStepCode: code }) =>
      onCodes((await call(confirmTotp, { body: { code } })).recoveryCodes),
  });
  return (
    <>
      <div>
        <h2>{t('security.twoStep.scanTitle')}</h2>
        <p className={text.lead}>{t('security.twoStep.scanLead')}</p>
      </div>
      <div className={`${panel.panel} ${css.scan}`}>
        <svg
          className={css.qr}
          viewBox={`-4 -4 ${size + 8} ${size + 8}`}
          role="img"
          aria-label={t('security.twoStep.qr')}
        >
          <path d={path} />
        </svg>
        <div className={css.byHand}>
          <p className={text.muted}>{t('security.twoStep.byHand')}</p>
          <p className={css.secret}>{inGroups(secret)}</p>
          <a className={buttonClass({ variant: 'outline', small: true })} href={uri}>
            {t('security.twoStep.openApp')}
          </a>
        </div>
      </div>
      <Form form={form}>
        <p className={text.lead}>{t('security.twoStep.enter')}</p>
        <FormField form={form} name="secondStepCode" />
        <Button type="submit" wide busy={form.busy}>
          {t('security.twoStep.confirm')}
        </Button>
      </Form>
    </>
  );
};
