/** What the provider answered to a fresh sign-in, where it was refused. */
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { useT } from '../../i18n/i18n.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { OAuthResult } from '../oauth-response.ts';

interface ReauthenticationAlertProps {
  readonly result: OAuthResult | undefined;
  readonly provider: string;
  /** What these two mean on the page. */
  readonly messages: Readonly<Record<'denied' | 'INVALID_RECONNECTION', MessageKey>>;
}

export const ReauthenticationAlert = ({ result, provider, messages }: ReauthenticationAlertProps) => {
  const t = useT();
  // An expired session shows its own modal.
  if (result === undefined || result === 'invalid_token') return null;
  const message = result === 'denied' || result === 'INVALID_RECONNECTION' ? messages[result] : result;
  return (
    <InlineAlert kind="bad" role="alert">
      {t(message, { provider })}
    </InlineAlert>
  );
};
