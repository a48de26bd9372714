/** The page in place of one that could not be shown. Its ways on load a new document: what broke is left behind. */
import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useBrand, useCurrent } from '../flow/current.ts';
import { focusHeading } from '../flow/focus-heading.ts';
import { reloadPage } from '../flow/leave.ts';
import { addressOf } from '../flow/travel/address.ts';
import { describe } from '../flow/travel/document.ts';
import { useLanguage, useT } from '../i18n.ts';
import { useSession } from '../session.ts';
import { config } from '../startup.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';

/** The page works without its picture, which may be what cannot be fetched. */
const Picture = lazy<ComponentType>(() =>
  import('../ui/picture/failed.tsx').catch(() => ({ default: () => null })),
);

export const ErrorPage = ({ reference }: { readonly reference: string }) => {
  const t = useT();
  const brand = useBrand();
  const language = useLanguage();
  // A page that crashed could not say where it is, nor take the focus.
  useEffect(() => {
    describe();
    focusHeading();
  }, []);
  return (
    <div className={text.center}>
      <Suspense>
        <Picture />
      </Suspense>
      <h1>{t('failure.page.title')}</h1>
      <p className={text.lead}>{t('failure.page.lead')}</p>
      <div className={layout.stack}>
        <Button wide onClick={reloadPage}>
          {t('failure.page.reload')}
        </Button>
        <OtherWay />
      </div>
      <p className={text.foot}>
        {t('failure.page.still')}{' '}
        <a href={brandOf(brand).supportUrl[language]}>{t('failure.page.support')}</a>
      </p>
      <p className={text.hint}>{t('failure.page.reference', { reference })}</p>
    </div>
  );
};

/** The account or the sign-in page; the brand's home when that is the page that broke. */
const OtherWay = () => {
  const t = useT();
  const id = useBrand();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const here = useCurrent(({ route }) => route);
  const route = loggedIn ? 'manageAccount' : 'loginIndex';
  const home = homeUrlOf(id, language, config.brands);
  const className = buttonClass({ look: 'line', wide: true });
  if (here === route && home)
    return (
      <a className={className} href={home}>
        {t('failure.page.home', { brand: brandOf(id).name[language] })}
      </a>
    );
  return (
    <a className={className} href={addressOf({ route, params: {}, query: {}, hash: '' })}>
      {t(loggedIn ? 'failure.page.account' : 'failure.page.signIn')}
    </a>
  );
};
