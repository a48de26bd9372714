import type { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { useId, useRef, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import layout from '../ui/layout.module.css';
import { InlineAlert } from '../ui/inline-alert.tsx';
import text from '../ui/text.module.css';

/** Waits for the server's retryAfter, else for the usual resend interval. */
const nextResendAt = (failure: AppError | undefined): number => {
  const seconds = failure?.details?.['retryAfter'];
  return Date.now() + 1000 * (typeof seconds === 'number' ? seconds : limits.resendSeconds);
};

interface ResendResult {
  readonly outcome: ErrorCode | 'sent';
  /** Key that makes screen readers announce a repeated message. */
  readonly attempt: number;
}

interface Props {
  readonly variant: 'primary' | 'outline';
  /** Inline with other text. */
  readonly small?: boolean;
  readonly message?: MessageKey;
  /** A mail was sent a moment ago: the next one has to wait. */
  readonly justSent?: boolean;
  readonly send: () => Promise<unknown>;
  readonly onRefused?: (code: ErrorCode) => void;
}

/** Resends a mail. Inactive with a countdown until the next one is allowed. */
export const ResendButton = ({
  variant,
  small = false,
  message = 'auth.resend',
  justSent = false,
  send,
  onRefused,
}: Props) => {
  const t = useT();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ResendResult>();
  const [resendAt, setResendAt] = useState(() => (justSent ? nextResendAt(undefined) : undefined));
  const seconds = useCountdown(resendAt);
  const countdownId = useId();

  const resend = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const failure = await send().then(() => undefined, toApiError);
    const outcome = failure?.code ?? 'sent';
    if (outcome === 'sent' || outcome === 'RESEND_TOO_SOON') setResendAt(nextResendAt(failure));
    if (failure) onRefused?.(failure.code);
    // An expired session shows its own modal.
    setResult((before) =>
      outcome === 'invalid_token' ? undefined : { outcome, attempt: (before?.attempt ?? 0) + 1 },
    );
    setBusy(false);
    sending.current = false;
  };

  return (
    <div className={layout.close}>
      {result &&
        (result.outcome === 'sent' ? (
          <InlineAlert key={result.attempt} kind="good" role="status">
            {t('auth.checkEmail.sent')}
          </InlineAlert>
        ) : (
          <InlineAlert key={result.attempt} kind="bad" role="alert">
            {t(result.outcome)}
          </InlineAlert>
        ))}
      <Button
        variant={variant}
        small={small}
        wide={!small}
        busy={busy}
        inactive={seconds > 0}
        aria-describedby={seconds > 0 ? countdownId : undefined}
        onClick={() => void resend()}
      >
        {t(message)}
      </Button>
      {seconds > 0 && (
        <p id={countdownId} className={text.hint}>
          {t('auth.checkEmail.again', { seconds })}
        </p>
      )}
    </div>
  );
};
