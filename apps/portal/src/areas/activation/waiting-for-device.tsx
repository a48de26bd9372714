/** Polls after the approval until the device has fetched its tokens. */
import { limits } from '@marquee/product/limits.ts';
import { useQuery } from '../../api/use-query.ts';
import { useEffect } from 'react';
import { navigateToRoute } from '../../navigation/link.tsx';
import { isApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { TvIllustration } from '../../ui/illustration/tv.tsx';
import text from '../../ui/text.module.css';
import css from './activation-entry.module.css';
import { DeviceIllustration } from './device-illustration.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { type DeviceRequest, clearActivation, statusQuery } from './short-code.ts';

interface Props {
  readonly code: string;
  readonly request: DeviceRequest;
  readonly onAgain: () => void;
}

export const WaitingForDevice = ({ code, request, onAgain }: Props) => {
  const { data, error } = useQuery({
    ...statusQuery(code),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'done' ||
      state.data?.status === 'expired' ||
      isApiError(state.error, 'NOT_FOUND')
        ? false
        : limits.shortcodePollSeconds * 1000,
  });
  const status = isApiError(error, 'NOT_FOUND') ? 'expired' : data?.status;
  // The approved code is used up.
  useEffect(clearActivation, []);
  useEffect(() => {
    if (status === 'done') void navigateToRoute('shortcodeSuccess', { replace: true });
  }, [status]);
  return status === 'expired' ? (
    <Late device={request.deviceName} onAgain={onAgain} />
  ) : (
    <WaitingMessage code={code} request={request} onAgain={onAgain} />
  );
};

const WaitingMessage = ({ code, request: { deviceName, deviceType }, onAgain }: Props) => {
  const t = useT();
  return (
    <div className={text.center}>
      <div className={css.waits}>
        <DeviceIllustration type={deviceType} code={code} />
      </div>
      <FocusedHeading>{t('activation.finishing.title')}</FocusedHeading>
      <p className={text.lead} role="status">
        {t('activation.finishing.lead', { device: deviceName })}
      </p>
      <p className={text.foot}>
        {t('activation.finishing.nothing')}{' '}
        <Button variant="text" small onClick={onAgain}>
          {t('activation.again')}
        </Button>
      </p>
    </div>
  );
};

const Late = ({ device, onAgain }: { readonly device: string; readonly onAgain: () => void }) => {
  const t = useT();
  return (
    <div className={text.center}>
      <TvIllustration lights="failing" mark="late" />
      <FocusedHeading>{t('activation.late.title')}</FocusedHeading>
      <p className={text.lead}>{t('activation.late.lead', { device })}</p>
      <div className={layout.stack}>
        <Button wide onClick={onAgain}>
          {t('activation.again')}
        </Button>
      </div>
    </div>
  );
};
