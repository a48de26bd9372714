import {
  forgetTrustedDevices,
  renewRecoveryCodes,
  turnOffTwoStep,
} from '@marquee/product/contract/security/two-step.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { focusHeading } from '../../../ui/focus-heading.ts';
import layout from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import modal from '../../../ui/modal.module.css';
import panel from '../../../ui/panel.module.css';
import chip from '../../../ui/status-chip.module.css';
import { type TwoStep, twoStepQuery } from '../security-queries.ts';

interface Props {
  readonly state: TwoStep;
  readonly onCodes: (codes: readonly string[]) => void;
}

const refetch = () => queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey });

export const TwoStepOn = ({ state: { since, recoveryCodesLeft, trustedDevices }, onCodes }: Props) => {
  const t = useT();
  const language = useLanguage();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <div className={panel.panel}>
        <Row
          name={t('security.twoStep.app')}
          chipText={t('security.twoStep.on')}
          about={t('security.twoStep.since', { date: formatDate(since!, language, localTimeZone) })}
        >
          <button type="button" className={panel.act} onClick={() => setAsks(true)}>
            {t('security.twoStep.turnOff')}
          </button>
        </Row>
        <Row
          name={t('security.codes.title')}
          about={t('security.codes.left', { left: recoveryCodesLeft, all: limits.recoveryCodes })}
        >
          <Action
            label={t('security.codes.renew')}
            act={async () => onCodes((await call(renewRecoveryCodes)).recoveryCodes)}
          />
        </Row>
        <Row
          name={t('security.trusted.title')}
          about={t('security.trusted.count', { count: trustedDevices })}
        >
          {trustedDevices > 0 && (
            <Action
              label={t('security.trusted.forget')}
              act={async () => {
                await call(forgetTrustedDevices);
                await refetch();
                showToast('saved', 'security.trusted.forgotten');
                focusHeading();
              }}
            />
          )}
        </Row>
      </div>
      {asks && <TurnOffModal onClose={() => setAsks(false)} />}
    </>
  );
};

interface RowProps {
  readonly name: string;
  readonly about: string;
  readonly chipText?: string;
  readonly children: ReactNode;
}

const Row = ({ name, about, chipText, children }: RowProps) => (
  <div className={panel.row}>
    <div>
      <p className={panel.value}>
        {name} {chipText && <span className={`${chip.chip} ${chip.good}`}>{chipText}</span>}
      </p>
      <p className={panel.key}>{about}</p>
    </div>
    {children}
  </div>
);

const Action = ({ label, act }: { readonly label: string; readonly act: () => Promise<void> }) => {
  const form = useForm({ initialValues: {}, send: act });
  return (
    <Form form={form}>
      <button type="submit" className={panel.act} aria-busy={form.busy}>
        {label}
      </button>
    </Form>
  );
};

const TurnOffModal = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(turnOffTwoStep);
      } catch (error) {
        // It was turned off in another tab.
        if (!isApiError(error, 'NOT_FOUND')) throw error;
      }
      await refetch();
      onClose();
      showToast('saved', 'security.twoStep.turnedOff');
      focusHeading();
    },
  });
  return (
    <Modal title={t('security.twoStep.offTitle')} onClose={onClose} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t('security.twoStep.offLead')}</p>
      <Form form={form}>
        <div className={layout.pair}>
          <Button type="submit" variant="equal" busy={form.busy}>
            {t('security.twoStep.turnOff')}
          </Button>
          <Button variant="equal" onClick={onClose}>
            {t('security.twoStep.keep')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
