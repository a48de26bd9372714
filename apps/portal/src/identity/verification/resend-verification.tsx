import { createEmailVerification } from '@marquee/product/contract/account.ts';
import { call } from '../../api.ts';
import { contextOfVerification } from '../../flow/return/session-context.ts';
import { accountQuery, queryClient, verifiedEvent } from '../../session.ts';
import { Resend } from '../resend.tsx';

const send = async (): Promise<void> => {
  const sent = await call(createEmailVerification, { query: contextOfVerification(), showLoader: false });
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, ...sent });
};

/** Another mail that verifies the email, for the flow people are in. */
export const ResendVerification = ({ look }: { readonly look: 'main' | 'line' }) => (
  <Resend
    look={look}
    send={send}
    onRefused={(code) => {
      if (code === 'ALREADY_VERIFIED') verifiedEvent();
    }}
  />
);
