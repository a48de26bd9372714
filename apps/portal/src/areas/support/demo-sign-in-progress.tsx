/** Progress of a sign-in as a demo customer, with a way on when it fails. */
import { demoEmailOf } from '@marquee/product/values/demo/demo-customers.ts';
import { useEffect, useRef, useState } from 'react';
import { log } from '../../api/client.ts';
import { Interstitial } from '../../auth/interstitial.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import { type DemoSignIn, signInAsDemo } from './demo-sign-in.ts';

export const DemoSignInProgress = ({ request }: { readonly request: DemoSignIn }) => {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const startedFor = useRef<DemoSignIn>(undefined);
  const email = demoEmailOf(request.customer);

  const run = (): void => {
    setFailed(false);
    signInAsDemo(request).catch((error: unknown) => {
      log('warn', 'GENERIC', `demo sign-in: ${String(error)}`);
      setFailed(true);
    });
  };
  // Once for each address, whatever renders the page again; a retry is a click.
  useEffect(() => {
    const { current } = startedFor;
    if (current?.customer === request.customer && current.story === request.story) return;
    startedFor.current = request;
    run();
  });

  return (
    <Interstitial title={t('support.devTools.signingIn', { email })}>
      {failed && (
        <>
          <InlineAlert kind="bad" role="alert">
            {t('support.devTools.signInFailed')}
          </InlineAlert>
          <div className={layout.close}>
            <Button onClick={run}>{t('support.devTools.tryAgain')}</Button>
            <Link to="devTools" className={buttonClass({ variant: 'outline' })}>
              {t('support.devTools.allCustomers')}
            </Link>
          </div>
        </>
      )}
    </Interstitial>
  );
};
