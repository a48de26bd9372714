import { createEmailVerification } from '@marquee/product/contract/account.ts';
import { call } from '../../api.ts';
import { contextOfVerification } from '../../flow/session-context.ts';
import { verifiedEvent } from '../../session.ts';
import { Resend } from '../resend.tsx';

/** Another mail that verifies the email, for the flow people are in. */
export const ResendVerification = ({ look }: { readonly look: 'main' | 'line' }) => (
  <Resend
    look={look}
    send={() => call(createEmailVerification, { query: contextOfVerification(), showLoader: false })}
    onRefused={(code) => {
      if (code === 'ALREADY_VERIFIED') verifiedEvent();
    }}
  />
);
