import type { ErrorCode, ErrorDetails } from '@marquee/product/errors.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { useSession } from '../../session/use-session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

interface Props {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
}

/** Shows why the activation failed and the next step. */
export const ActivationError = ({ code, details }: Props) => {
  const t = useT();
  const has = useHasFeature();
  const { isDtc } = useSession();
  const isFull = code === 'DEVICE_LIMIT' || code === 'DEVICE_PERIOD_LIMIT';
  const retryAfter = Number(details?.['retryAfter']);
  return (
    <InlineAlert kind="bad" role="alert">
      <p>
        {t(code, details as MessageValues)}{' '}
        {code === 'TOO_MANY_REQUESTS' &&
          retryAfter > 0 &&
          t('activation.code.wait', { minutes: Math.ceil(retryAfter / 60) })}
        {code === 'DEVICE_LIMIT' && has('devices') && t('activation.code.makeRoom')}
      </p>
      {isFull && has('devices') && (
        <p>
          <Link to="settingsDevices">{t('shell.manageDevices')}</Link>
        </p>
      )}
      {code === 'SHORTCODE_ENTITLEMENT' && isDtc && has('dtcLogin') && (
        <p>
          <Link to="purchaseProducts">{t('shell.seePlans')}</Link>
        </p>
      )}
    </InlineAlert>
  );
};
