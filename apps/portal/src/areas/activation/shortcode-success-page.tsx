import { useQuery } from '../../api/use-query.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useShortcodeState } from '../../state/app-state.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { statusQuery } from './short-code.ts';

/** The device approved with the last code of this tab; no request without a code. */
const useActivated = (): string | undefined => {
  const code = useShortcodeState(({ shortcodes }) => shortcodes.at(-1));
  const { data } = useQuery({ ...statusQuery(code ?? ''), enabled: code !== undefined, staleTime: Infinity });
  return data?.status === 'done' ? data.deviceName : undefined;
};

const ShortcodeSuccessPage = () => {
  const t = useT();
  const has = useHasFeature();
  const device = useActivated();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('activation.success.title')}</h1>
      <p className={text.lead}>
        {device && t('activation.success.device', { device })} {t('activation.success.lead')}
      </p>
      <div className={layout.stack}>
        <div className={layout.close}>
          <Button wide onClick={() => void returnToBrand()}>
            {t('activation.success.done')}
          </Button>
          {has('devices') && (
            <Link to="settingsDevices" className={buttonClass({ variant: 'outline', wide: true })}>
              {t('shell.manageDevices')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
};
export default ShortcodeSuccessPage;
