import { confirmEmailCode } from '@marquee/product/contract/account.ts';
import { type ErrorCode, Failure, showOf } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Broken, check, clean, messageOf } from '@marquee/product/values/fields.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { call, log } from '../../api.ts';
import { useT, type Values } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/form/code-boxes.tsx';
import layout from '../../ui/layout.module.css';

const name = 'verificationCode';

/** Whatever goes wrong, the code is not confirmed: one failed state, said in the words of its reason. */
const failureOf = async (verificationCode: string): Promise<ErrorCode | undefined> => {
  try {
    await call(confirmEmailCode, { body: { verificationCode }, showLoader: false });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    log('error', 'GENERIC', String(error));
    return 'GENERIC';
  }
};

/** The code that the mail holds; it is sent as soon as it is whole. */
export const CodeForm = ({ onVerified }: { readonly onVerified: () => void }) => {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const [broken, setBroken] = useState<Broken>();

  const refuse = (reason: Broken): void => {
    setBroken(reason);
    // A wrong code is typed anew; after a breakdown it may still be right.
    if (typeof showOf(reason.rule) === 'object') setCode('');
    form.current?.querySelector('input')?.focus();
  };

  const send = async (typed: string): Promise<void> => {
    if (sending.current) return;
    const reason = check(name, typed);
    if (reason) return refuse(reason);
    sending.current = true;
    setBusy(true);
    setBroken(undefined);
    const rule = await failureOf(clean(name, typed));
    sending.current = false;
    setBusy(false);
    if (rule) refuse({ rule });
    else onVerified();
  };

  const change = (typed: string): void => {
    setCode(typed);
    setBroken(undefined);
    if (!check(name, typed)) void send(typed);
  };

  return (
    <form
      className={layout.stack}
      noValidate
      ref={form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <CodeBoxes
        label={t(`fields.${name}.label`)}
        boxLabel={(position) =>
          t('fields.codeBox.label', { position, length: limits.verificationCodeLength })
        }
        length={limits.verificationCodeLength}
        allowed={/\d/}
        numeric
        value={code}
        onChange={change}
        hint={t(`fields.${name}.hint`)}
        error={broken && t(messageOf(name, broken), { length: broken.length } as Values)}
      />
      <Button type="submit" wide busy={busy}>
        {t('auth.checkEmail.confirm')}
      </Button>
    </form>
  );
};
