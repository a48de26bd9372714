/** Sign-out at the TV provider: the browser goes there, and a notice says so if it could not. */
import type { endSession } from '@marquee/product/contract/auth.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { useLayoutEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { redirectTo } from '../../navigation/leave-site.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

export type ProviderSignOut = NonNullable<ReplyOf<typeof endSession>>;
type Provider = ProviderSignOut['provider'];

const storageKey = 'um.providerSignOut';

/** The provider's name and address are stored for the notice: whatever the URL says is not shown. */
export const continueAtProvider = ({ continueAt, provider }: ProviderSignOut): void => {
  sessionStorage.setItem(storageKey, JSON.stringify(provider));
  redirectTo(continueAt, { replace: true });
};

const readProvider = (): Provider | undefined => {
  const stored = sessionStorage.getItem(storageKey);
  return stored === null ? undefined : (JSON.parse(stored) as Provider);
};

/** `signedOut` is `here` if the provider could not be asked. */
export const ProviderSignOutNotice = ({ signedOut }: { readonly signedOut: string | undefined }) => {
  const t = useT();
  const [provider] = useState(() => (signedOut === 'here' ? readProvider() : undefined));
  useLayoutEffect(() => sessionStorage.removeItem(storageKey), []);
  if (!provider) return null;
  const { displayName: name, url } = provider;
  return (
    <InlineAlert kind="warn" role="status">
      <p>{t('shell.providerSignOut.still', { provider: name })}</p>
      <a href={url}>{t('shell.providerSignOut.go', { provider: name })}</a>
    </InlineAlert>
  );
};
