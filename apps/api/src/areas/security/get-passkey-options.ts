import type { getPasskeyOptions as contract } from '@marquee/product/contract/security/passkeys.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { ceremonyMs, startCeremony } from '../../identity/passkeys/passkeys.ts';

export const getPasskeyOptions =
  ({ env, clock, database: { query } }: Deps): Handle<typeof contract> =>
  async () => {
    const { ceremony, challenge } = await startCeremony(query, clock.now(), 'signIn', null);
    const options = {
      challenge,
      rpId: env.passkeyRpId,
      timeout: ceremonyMs,
      userVerification: 'required',
    } as const;
    return { ceremony, options };
  };
