/** Whether this browser can use passkeys at this address. */
import { config } from '../../config/startup-config.ts';

export const canUsePasskeys = (): boolean => {
  const { passkeyRpId } = config;
  const { hostname } = location;
  return (
    'PublicKeyCredential' in globalThis && (hostname === passkeyRpId || hostname.endsWith(`.${passkeyRpId}`))
  );
};
