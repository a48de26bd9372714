/** A link that signs people in: taken out of the address, traded once, and followed to where it was meant to lead. */
import { acceptUrl } from '@marquee/product/address/urls.ts';
import { Failure } from '@marquee/product/errors.ts';
import { isRouteName, type Params } from '@marquee/product/navigation/links.ts';
import { useEffect, useRef, useState } from 'react';
import { log } from '../../../api.ts';
import { brandNow, useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { openModal } from '../../../flow/modals.ts';
import { once } from '../../../flow/once.ts';
import { returnToBrand } from '../../../flow/return-to-brand.ts';
import { rewriteAddress } from '../../../flow/travel/navigate.ts';
import { useT } from '../../../i18n.ts';
import { followMagicLink, type Offer } from '../../../identity/magic-link.ts';
import { signOut } from '../../../session.ts';
import { config } from '../../../startup.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Curtain } from './curtain.tsx';
import css from './z-browser-page.module.css';

const follow = once(followMagicLink);

/** The link is in the query, or is the end of the path. */
const readAddress = () => {
  const { params, query } = useCurrent.getState();
  const { magicLink, ...rest } = query;
  return { link: magicLink || params['link'] || '', query: rest };
};

/** A known screen comes before an address; the guard follows it. An address is checked like any other way out. */
const goOn = ({ goto, redir = '' }: Params): Promise<void> => {
  const url = acceptUrl(redir, brandNow(), {
    brands: config.brands,
    ownHost: location.hostname,
    allowHttp: !config.production,
  });
  return url && !isRouteName(goto) ? returnToBrand({ url }) : goToRoute('manageAccount', { replace: true });
};

/** The end of the session forgets the language; whoever came in one goes on in it. */
const leave = async ({ lang }: Params): Promise<void> => {
  await signOut({ unseen: true });
  await goToRoute('login', { replace: true, query: lang ? { lang } : {} });
};

const giveUp = async (query: Params, error: unknown): Promise<void> => {
  const code = error instanceof Failure ? error.code : 'GENERIC';
  log('warn', code, 'magic link');
  await leave(query);
  openModal('genericError', { code });
};

const ZBrowserPage = () => {
  const t = useT();
  const [{ link, query }] = useState(readAddress);
  const [offer, setOffer] = useState<Offer>();
  const [busy, setBusy] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let here = true;
    rewriteAddress({ params: { link: 'link' }, query });
    const arrive = async () => {
      const found = await follow(link);
      if (!here) return;
      if (found) setOffer(found);
      else await goOn(query);
    };
    arrive().catch((error: unknown) => (here ? giveUp(query, error) : undefined));
    return () => {
      here = false;
    };
  }, [link, query]);

  useEffect(() => {
    if (offer) question.current?.focus();
  }, [offer]);

  if (!offer) return <Curtain title={t('auth.zBrowser.title')} />;

  const answer = (act: () => Promise<void>) => () => {
    setBusy(true);
    act().catch((error: unknown) => giveUp(query, error));
  };
  const take = async () => {
    await offer.take();
    await goOn(query);
  };
  const refuse = async () => {
    await offer.refuse().catch(() => undefined);
    await leave(query);
  };
  return (
    <Curtain title={t('auth.zBrowser.ask')} heading={question}>
      <dl className={css.accounts}>
        <dt>{t('auth.zBrowser.before')}</dt>
        <dd>{offer.before}</dd>
        <dt>{t('auth.zBrowser.after')}</dt>
        <dd>{offer.after}</dd>
      </dl>
      <div className={layout.close}>
        <Button look="even" busy={busy} onClick={answer(take)}>
          {t('auth.zBrowser.take', { email: offer.after })}
        </Button>
        <Button look="even" busy={busy} onClick={answer(refuse)}>
          {t('auth.zBrowser.refuse')}
        </Button>
      </div>
    </Curtain>
  );
};
export default ZBrowserPage;
