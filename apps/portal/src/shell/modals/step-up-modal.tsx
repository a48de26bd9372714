/** Proof of identity before a sensitive action, by passkey or password; the action goes on by itself afterwards. */
import { stepUp } from '@marquee/product/contract/security/security.ts';
import { useEffect, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { canUsePasskeys } from '../../auth/passkeys/can-use-passkeys.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { cookieTransport } from '../../session/refresh.ts';
import { useSession } from '../../session/use-session.ts';
import { pageSession } from '../../state/connect-page-session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import type { ModalComponentProps } from './modal-props.ts';

export const StepUpModal = (modalProps: ModalComponentProps) =>
  useSession().isBdu ? <NothingToProve {...modalProps} /> : <Proof {...modalProps} />;

/** A customer of a TV provider has no password here: the page that asked leads to the provider. */
const NothingToProve = ({ props: { onAnswer }, close }: ModalComponentProps) => {
  useEffect(() => {
    if (typeof onAnswer === 'function') onAnswer(false);
    close();
  }, [onAnswer, close]);
  return null;
};

const Proof = ({ props: { onAnswer }, close }: ModalComponentProps) => {
  const t = useT();
  const [passkeyError, setPasskeyError] = useState('');
  const answer = (proven: boolean) => {
    // The server has set a newer token of the same session.
    if (proven) pageSession.compare();
    if (typeof onAnswer === 'function') onAnswer(proven);
    close();
  };
  // Closed from elsewhere, as by a sign-out in another tab: the call must not wait for ever.
  useEffect(() => () => void (typeof onAnswer === 'function' && onAnswer(false)), [onAnswer]);

  const form = useForm({
    initialValues: { password: '' },
    clearOnError: { INVALID_PASSWORD: ['password'] },
    send: async ({ password }) => {
      await call(stepUp, { body: { password }, headers: cookieTransport });
      answer(true);
    },
  });
  const provePasskey = async () => {
    setPasskeyError('');
    try {
      const { askForPasskey } = await import('../../auth/passkeys/passkeys.ts');
      const proof = await askForPasskey();
      if (!proof) return;
      await call(stepUp, { body: proof, headers: cookieTransport });
      answer(true);
    } catch (error) {
      setPasskeyError(t(toApiError(error).code));
    }
  };
  return (
    <Modal title={t('security.stepUp.title')} onClose={() => answer(false)} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t('security.stepUp.lead')}</p>
      {passkeyError && (
        <InlineAlert kind="bad" role="alert">
          {passkeyError}
        </InlineAlert>
      )}
      {canUsePasskeys() && (
        <Button variant="outline" wide onClick={() => void provePasskey()}>
          {t('security.stepUp.passkey')}
        </Button>
      )}
      <Form form={form}>
        <FormField form={form} name="password" />
        <div className={layout.pair}>
          <Button variant="outline" onClick={() => answer(false)}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('security.stepUp.submit')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};
