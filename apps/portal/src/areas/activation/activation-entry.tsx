import { limits } from '@marquee/product/limits.ts';
import { isActivationId } from '@marquee/product/values/fields.ts';
import { useState } from 'react';
import { useAppState } from '../../state/app-state.ts';
import { useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { ActivationLink } from './activation-link.tsx';
import { RequestDenied } from './request-denied.tsx';
import { EnterCode } from './enter-code.tsx';
import { WaitingForDevice } from './waiting-for-device.tsx';
import type { DeviceRequest } from './short-code.ts';
import css from './activation-entry.module.css';

/** An activation id belongs to a product link; any other code is a TV's. */
export const ActivationEntry = () => {
  const code = useAppState((app) => app.code);
  return isActivationId(code) ? <ActivationLink key={code} id={code} /> : <ActivateTv />;
};

interface Decision {
  readonly answer: 'allowed' | 'denied';
  readonly code: string;
  readonly request: DeviceRequest;
}

const ActivateTv = () => {
  const [decision, setDecision] = useState<Decision>();
  const again = () => setDecision(undefined);
  if (decision?.answer === 'allowed') return <WaitingForDevice {...decision} onAgain={again} />;
  if (decision?.answer === 'denied')
    return <RequestDenied device={decision.request.deviceName} onAgain={again} />;
  return (
    <EnterCode
      onAllowed={(code, request) => setDecision({ answer: 'allowed', code, request })}
      onDenied={(code, request) => setDecision({ answer: 'denied', code, request })}
    />
  );
};

export const ActivationSkeleton = () => {
  const t = useT();
  return (
    <div data-width="medium">
      <h1>{t('activation.code.title')}</h1>
      <p className={text.lead}>{t('fields.shortcode.hint', { length: limits.shortcodeLength })}</p>
      <div className={layout.stack}>
        <div className={layout.close}>
          <Skeleton width="10rem" height="1.25rem" />
          <div className={css.boxes}>
            {Array.from({ length: limits.shortcodeLength }, (_, index) => (
              <Skeleton key={index} width="100%" height="64px" />
            ))}
          </div>
        </div>
        <Skeleton width="100%" height="52px" />
      </div>
    </div>
  );
};
