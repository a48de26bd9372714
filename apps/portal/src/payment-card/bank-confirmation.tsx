/** 3-D Secure confirmation of a pending payment: opens at once, resends the call and can be repeated. */
import type { AppError } from '@marquee/product/app-error.ts';
import { type ReactNode, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useT } from '../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../navigation/loader/lazy-component.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import type { BankAnswer } from './hosted-fields.ts';

const BankDialog = lazyComponent('bankDialog', async () => (await import('./bank-dialog.tsx')).BankDialog);

interface Options {
  readonly action: string | undefined;
  /** Resends the call with its idempotency key; undefined once the result is known. */
  readonly repeat: () => Promise<string | undefined>;
}

/** `asking`: the bank's page is open. `sending`: the result is requested. `left`: the page was closed unanswered. */
type State = 'asking' | 'sending' | 'left';

interface BankConfirmation {
  readonly isLeft: boolean;
  readonly dialog: ReactNode;
  /** Shown after the bank's page was closed. */
  readonly again: ReactNode;
}

export const useBankConfirmation = ({ action, repeat }: Options): BankConfirmation => {
  const t = useT();
  const [state, setState] = useState<State>('asking');
  const [failure, setFailure] = useState<AppError>();
  /** The bank may require another confirmation; the latest action counts. */
  const [latest, setLatest] = useState(action);

  const onBankAnswer = async (answer: BankAnswer): Promise<void> => {
    setFailure(undefined);
    if (answer === 'left') return setState('left');
    setState('sending');
    try {
      const next = await repeat();
      if (next === undefined) return;
      setLatest(next);
    } catch (error) {
      setFailure(toApiError(error));
    }
    return setState('left');
  };
  const isRequired = latest !== undefined;
  return {
    isLeft: isRequired && state === 'left',
    dialog: isRequired && state === 'asking' && (
      <BankDialog action={latest} onAnswer={(answer) => void onBankAnswer(answer)} />
    ),
    again: isRequired && state !== 'asking' && (
      <>
        {failure && (
          <InlineAlert kind="bad" role="alert">
            <p>{t(failure.code, failure.details as MessageValues)}</p>
          </InlineAlert>
        )}
        <Button wide busy={state === 'sending'} onClick={() => setState('asking')}>
          {t('payments.bank.again')}
        </Button>
      </>
    ),
  };
};
