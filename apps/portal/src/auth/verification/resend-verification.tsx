import { createEmailVerification } from '@marquee/product/contract/account.ts';
import { call } from '../../api/client.ts';
import { verificationContext } from '../../navigation/return/web-session-context.ts';
import { accountQuery } from '../../session/account-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { announceEmailVerified } from '../../session/cross-tab.ts';
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
