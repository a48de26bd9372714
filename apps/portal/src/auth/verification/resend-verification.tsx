import { createEmailVerification } from '@marquee/product/contract/account.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { call } from '../../api/client.ts';
import { verificationContext } from '../../navigation/return/web-session-context.ts';
import { accountQuery } from '../../session/account-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';
import { ResendButton } from '../resend-button.tsx';

const send = async (): Promise<void> => {
  const sent = await call(createEmailVerification, { query: verificationContext() });
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, ...sent });
};

const onRefused = (code: ErrorCode): void => {
  if (code === 'ALREADY_VERIFIED') announceEmailVerified();
};

interface Props {
  readonly variant: 'primary' | 'outline';
  /** The first mail was sent on this page a moment ago. */
  readonly justSent?: boolean;
}

/** Resends the verification mail for the current flow. */
export const ResendVerification = ({ variant, justSent = false }: Props) => (
  <ResendButton variant={variant} justSent={justSent} send={send} onRefused={onRefused} />
);

/** Sends the first verification mail. */
export const SendVerification = ({ onSent }: { readonly onSent: () => void }) => (
  <ResendButton
    variant="primary"
    message="auth.checkEmail.send"
    send={async () => {
      await send();
      onSent();
    }}
    onRefused={onRefused}
  />
);
