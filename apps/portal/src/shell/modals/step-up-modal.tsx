/** Proof of identity before a sensitive action, by passkey, code or password; the action goes on by itself afterwards. */
import { getSecuritySummary, stepUp } from '@marquee/product/contract/security/security.ts';
import type { BodyOf, ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect, useRef, useState } from 'react';
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
import { Icon } from '../../ui/icon/icon.tsx';
import { fingerprint, shield } from '../../ui/icon/page-icons.ts';
import { lock } from '../../ui/icon/shell-icons.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import type { ModalComponentProps } from './modal-props.ts';
import css from './step-up-modal.module.css';

const icons = { passkey: fingerprint, password: lock, code: shield };
type ProofKind = keyof typeof icons;

/** The proofs that this account has, the strongest first; all of them when unknown. */
const proofKindsOf = (summary: ReplyOf<typeof getSecuritySummary> | undefined): readonly ProofKind[] => {
  const has = {
    passkey: canUsePasskeys() && summary?.passkeys !== 0,
    password: summary?.passwordChangedAt !== null,
    code: summary?.twoStep !== false,
  };
  return (Object.keys(icons) as ProofKind[]).filter((kind) => has[kind]);
};

export const StepUpModal = (modalProps: ModalComponentProps) =>
  useSession().isBdu ? <NothingToProve {...modalProps} /> : <Proof {...modalProps} />;

/** A customer of a TV provider has no password here: the page that asked leads to the provider. */
const NothingToProve = ({ close }: ModalComponentProps) => {
  useEffect(close, [close]);
  return null;
};

const Proof = ({ props: { onAnswer }, close }: ModalComponentProps) => {
  const t = useT();
  const { data, isPending } = useQuery({
    queryKey: ['security', 'summary'],
    queryFn: () => call(getSecuritySummary, { showLoader: false }),
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<ProofKind>();
  // The button that was pressed is gone.
  const proof = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) proof.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen]);

  const prove = async (body: BodyOf<typeof stepUp>) => {
    await call(stepUp, { body, headers: cookieTransport });
    // The server has set a newer token of the same session.
    pageSession.compare();
    if (typeof onAnswer === 'function') onAnswer(true);
    close();
  };
  const kinds = proofKindsOf(data);
  const kind = chosen ?? kinds[0] ?? 'password';
  const others = kinds.filter((each) => each !== kind);
  return (
    <Modal title={t('security.stepUp.title')} onClose={close} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t('security.stepUp.lead')}</p>
      {isPending ? (
        <Skeleton width="100%" height="var(--control)" />
      ) : (
        <>
          <div ref={proof}>
            {kind === 'passkey' ? (
              <ByPasskey prove={prove} />
            ) : (
              <ByTyping key={kind} kind={kind} prove={prove} />
            )}
          </div>
          {others.length > 0 && <p className={`${text.or} ${css.or}`}>{t('security.stepUp.or')}</p>}
          <div className={css.proofs}>
            {others.map((other) => (
              <button key={other} type="button" className={css.proof} onClick={() => setChosen(other)}>
                <Icon path={icons[other]} />
                <span>{t(`security.stepUp.${other}`, { digits: limits.totpDigits })}</span>
              </button>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
};

interface ProveProps {
  readonly prove: (body: BodyOf<typeof stepUp>) => Promise<void>;
}

const ByPasskey = ({ prove }: ProveProps) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const ask = async () => {
    setBusy(true);
    setError('');
    try {
      const { askForPasskey } = await import('../../auth/passkeys/passkeys.ts');
      const proof = await askForPasskey();
      if (proof) await prove(proof);
    } catch (failure) {
      setError(t(toApiError(failure).code));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && (
        <InlineAlert kind="bad" role="alert">
          {error}
        </InlineAlert>
      )}
      <Button wide icon={fingerprint} busy={busy} onClick={() => void ask()}>
        {t('security.stepUp.passkey')}
      </Button>
    </>
  );
};

const fields = { password: 'password', code: 'secondStepCode' } as const;

const ByTyping = ({ kind, prove }: ProveProps & { readonly kind: keyof typeof fields }) => {
  const t = useT();
  const field = fields[kind];
  const form = useForm({
    initialValues: { password: '', secondStepCode: '' },
    isShown: (name) => name === field,
    clearOnError: { INVALID_PASSWORD: ['password'], SECOND_STEP_INVALID: ['secondStepCode'] },
    send: ({ password, secondStepCode: code }) => prove(kind === 'code' ? { code } : { password }),
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name={field}
        {...(kind === 'code' && { hint: t('fields.secondStepCode.hint') })}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('security.stepUp.submit')}
      </Button>
    </Form>
  );
};
