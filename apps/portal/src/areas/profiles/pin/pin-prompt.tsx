/** PIN prompt: opens only if the server requires the PIN for a change. */
import { type Profile, verifyPin } from '@marquee/product/contract/profiles.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { isApiError } from '../../../api/api-error.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import text from '../../../ui/text.module.css';
import { useProfileName } from '../profile-name.ts';
import { ForgotPin } from './forgot-pin.tsx';

interface EnteredPin {
  readonly pin?: string;
}
/** Undefined if the prompt was dismissed. */
export type RunWithPin = <Result>(
  act: (entered: EnteredPin) => Promise<Result>,
) => Promise<Result | undefined>;

export const usePinPrompt = (
  profile: Profile,
): { readonly withPin: RunWithPin; readonly prompt: ReactNode } => {
  const enteredPin = useRef<EnteredPin>({});
  const [resolvePrompt, setResolvePrompt] = useState<(pin?: string) => void>();

  const openPrompt = () => new Promise<string | undefined>((resolve) => setResolvePrompt(() => resolve));
  const withPin: RunWithPin = async (act) => {
    try {
      return await act(enteredPin.current);
    } catch (error) {
      if (!isApiError(error, 'PIN_WRONG')) throw error;
    }
    const pin = await openPrompt();
    if (pin === undefined) return undefined;
    enteredPin.current = { pin };
    return act(enteredPin.current);
  };

  const prompt = resolvePrompt && (
    <PinPrompt
      profile={profile}
      onAnswer={(pin) => {
        setResolvePrompt(undefined);
        resolvePrompt(pin);
      }}
    />
  );
  return { withPin, prompt };
};

interface Props {
  readonly profile: Profile;
  readonly onAnswer: (pin?: string) => void;
}

const PinPrompt = ({ profile: { id, nickname }, onAnswer }: Props) => {
  const { shownName } = useProfileName();
  const t = useT();
  const [waitMinutes, setWaitMinutes] = useState(0);
  const form = useForm({
    initialValues: { pin: '' },
    clearOnError: { PIN_WRONG: ['pin'], PIN_LOCKED: ['pin'] },
    send: async ({ pin }) => {
      try {
        await call(verifyPin, { params: { profileId: id }, body: { pin } });
      } catch (error) {
        setWaitMinutes(minutesOf(error));
        throw error;
      }
      onAnswer(pin);
    },
  });
  const locked = form.codeOf('pin') === 'PIN_LOCKED' && waitMinutes > 0;
  return (
    <Modal title={t('profiles.prompt.title', { nickname: shownName(nickname) })} onClose={() => onAnswer()}>
      <p className={text.lead}>{t('profiles.prompt.lead')}</p>
      <Form form={form}>
        <FormField
          form={form}
          name="pin"
          more={locked && t('profiles.prompt.wait', { minutes: waitMinutes })}
          aside={<ForgotPin profileId={id} />}
        />
        <div className={layout.pair}>
          <Button variant="outline" onClick={() => onAnswer()}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('shell.continue')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
};

const minutesOf = (error: unknown): number => {
  const seconds = error instanceof AppError ? Number(error.details?.['retryAfter']) : 0;
  return Number.isFinite(seconds) ? Math.ceil(seconds / 60) : 0;
};
