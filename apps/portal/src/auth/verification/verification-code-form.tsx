import { confirmEmailCode } from '@marquee/product/contract/account.ts';
import { placementOf } from '@marquee/product/shell/error-placement.ts';
import { limits } from '@marquee/product/limits.ts';
import { type FieldViolation, validateField, normalize, messageOf } from '@marquee/product/values/fields.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { toApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput, focusCodeInput } from '../../ui/form/code-input.tsx';
import layout from '../../ui/layout.module.css';

const name = 'verificationCode';

/** Verification code; submitted with its last character. */
export const VerificationCodeForm = ({ onVerified }: { readonly onVerified: () => void }) => {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const [violation, setViolation] = useState<FieldViolation>();

  const isRejectedCode = ({ rule }: FieldViolation): boolean => typeof placementOf(rule) === 'object';

  const showViolation = (reason: FieldViolation, typed: string): void => {
    setViolation(reason);
    focusCodeInput(form.current, isRejectedCode(reason) ? 0 : typed.length);
  };

  const send = async (typed: string): Promise<void> => {
    if (sending.current) return;
    const reason = validateField(name, typed);
    if (reason) return showViolation(reason, typed);
    sending.current = true;
    setBusy(true);
    setViolation(undefined);
    const body = { verificationCode: normalize(name, typed) };
    const failure = await call(confirmEmailCode, { body }).then(() => undefined, toApiError);
    sending.current = false;
    setBusy(false);
    // Every failure means that the code is not confirmed: one failed state with its reason.
    if (failure) showViolation({ rule: failure.code }, typed);
    else onVerified();
  };

  const change = (typed: string): void => {
    setCode(typed);
    setViolation(undefined);
  };

  return (
    <form
      className={layout.stack}
      noValidate
      ref={form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        // The server would reject the same code again; keep its error until the code is edited.
        if (violation && isRejectedCode(violation)) focusCodeInput(form.current, 0);
        else void send(code);
      }}
    >
      <CodeInput
        label={t(`fields.${name}.label`)}
        length={limits.verificationCodeLength}
        allowed={/\d/}
        numeric
        value={code}
        onChange={change}
        onComplete={(typed) => void send(typed)}
        hint={t(`fields.${name}.hint`)}
        error={violation && t(messageOf(name, violation), { length: violation.length } as MessageValues)}
      />
      <Button type="submit" wide busy={busy}>
        {t('auth.checkEmail.confirm')}
      </Button>
    </form>
  );
};
