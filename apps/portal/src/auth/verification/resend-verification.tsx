import { createEmailVerification } from '@marquee/product/contract/account.ts';
import { call } from '../../api/client.ts';
import { verificationContext } from '../../navigation/return/web-session-context.ts';
import { accountQuery, queryClient, announceEmailVerified } from '../../session/session.ts';
import { ResendButton } from '../resend-button.tsx';

const send = async (): Promise<void> => {
  const sent = await call(createEmailVerification, { query: verificationContext(), showLoader: false });
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, ...sent });
};

/** Resends the verification mail for the current flow. */
export const ResendVerification = ({ variant }: { readonly variant: 'primary' | 'outline' }) => (
  <ResendButton
    variant={variant}
    send={send}
    onRefused={(code) => {
      if (code === 'ALREADY_VERIFIED') announceEmailVerified();
    }}
  />
);
