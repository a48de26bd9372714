import { type Browser, browserOf, browsers } from '@marquee/product/values/enums.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronDown } from '../../ui/icon/shell-icons.ts';
import { refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';
import css from './cookies-blocked-page.module.css';

const keys = {
  Chrome: 'chrome',
  Safari: 'safari',
  'Mobile Safari': 'mobileSafari',
  Firefox: 'firefox',
  Edge: 'edge',
} as const satisfies Record<Browser, string>;

const cookieShape = 'M120 44a28 28 0 1 0 28 28 9 9 0 0 1-11-9 9 9 0 0 1-9-10 9 9 0 0 1-8-9Z';

interface Props {
  readonly variant: 'all' | 'third-party';
}

const CookiesBlockedPage = ({ variant }: Props) => {
  const t = useT();
  const mine = browserOf(navigator.userAgent);
  const others = browsers.filter((browser) => browser !== mine);
  const thirdParty = variant === 'third-party';
  return (
    <div className={`${layout.medium} ${css.page}`}>
      <Marquee lights="dark">
        <path className={picture.soft} d={cookieShape} />
        <path className={picture.line} d={cookieShape} />
        <circle className={picture.accent} cx="111" cy="66" r="4" />
        <circle className={picture.accent} cx="124" cy="82" r="4" />
        <circle className={picture.accent} cx="106" cy="84" r="3" />
      </Marquee>
      <h1>{t(thirdParty ? 'support.cookies.titleThirdParty' : 'support.cookies.title')}</h1>
      <p className={text.lead}>
        {t(thirdParty ? 'COOKIES_THIRD_PARTY' : 'COOKIES_ALL')} {t('support.cookies.how')}
      </p>
      <div className={css.browsers}>
        <Steps browser={mine} open />
        {others.map((browser) => (
          <Steps key={browser} browser={browser} />
        ))}
      </div>
      <Button wide icon={refresh} onClick={() => location.reload()}>
        {t('shell.tryAgain')}
      </Button>
      <p className={`${text.hint} ${text.center} ${css.elsewhere}`}>{t('support.cookies.elsewhere')}</p>
    </div>
  );
};
export default CookiesBlockedPage;

interface StepsProps {
  /** Undefined for an unknown browser. */
  readonly browser: Browser | undefined;
  readonly open?: boolean;
}

const Steps = ({ browser, open = false }: StepsProps) => {
  const t = useT();
  const key = browser ? keys[browser] : 'any';
  const named = key === 'any' || key === 'mobileSafari';
  return (
    <details className={css.browser} open={open}>
      <summary>
        <h2>{named ? t(`support.cookies.${key}.name`) : browser}</h2>
        <Icon path={chevronDown} />
      </summary>
      <ol>
        <li>{t(`support.cookies.${key}.open`)}</li>
        <li>{t(`support.cookies.${key}.allow`)}</li>
        <li>{t('support.cookies.reload')}</li>
      </ol>
    </details>
  );
};
