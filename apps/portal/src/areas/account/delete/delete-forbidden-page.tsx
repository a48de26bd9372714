/** Lists what blocks the deletion of an account, with a next step for each. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import { formatMoney, giftBalanceKey } from '@marquee/product/values/money.ts';
import { useEffect } from 'react';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useBrand, useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { clearAppState, useAppState } from '../../../state/app-state.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { parseDeletionBlockers } from './deletion-blockers.ts';
import { brandFor } from '../../../config/startup-config.ts';

const DeleteForbiddenPage = () => {
  const t = useT();
  const { supportUrl } = brandFor(useBrand());
  const language = useLanguage();
  const { brands, balances } = parseDeletionBlockers(useAppState((app) => app.deleteForbidden));
  useClearBlockersOnUnmount();
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount">{t('shell.backToAccount')}</ParentLink>
      <h1>{t('account.deleteForbidden.title')}</h1>
      <div className={layout.stack}>
        <InlineAlert kind="warn">{t('DELETE_FORBIDDEN')}</InlineAlert>
      </div>
      {brands.length > 0 && <Subscriptions brands={brands} />}
      {balances.length > 0 && <Balances balances={balances} />}
      <p className={text.foot}>
        <a href={supportUrl[language]}>{t('shell.contactSupport')}</a>
      </p>
    </div>
  );
};
export default DeleteForbiddenPage;

/** Clear the stored blockers on unmount, so that the next visit checks again. */
const useClearBlockersOnUnmount = (): void =>
  useEffect(
    () => () => {
      if (useCurrentRoute.getState().route !== 'deleteForbidden') clearAppState('deleteForbidden');
    },
    [],
  );

const useBrandName = () => {
  const language = useLanguage();
  return (id: string): string => (isBrandId(id) ? brandOf(id).name[language] : id);
};

const Subscriptions = ({ brands }: { readonly brands: readonly string[] }) => {
  const t = useT();
  const has = useHasFeature();
  const nameOf = useBrandName();
  return (
    <Section title={t('shell.menu.subscriptions')}>
      <div className={layout.close}>
        <p className={text.muted}>{t('account.deleteForbidden.cancel')}</p>
        <ul className={panel.panel}>
          {brands.map((id) => (
            <li key={id} className={panel.row}>
              <p className={panel.value}>{nameOf(id)}</p>
            </li>
          ))}
        </ul>
        {has('subscriptionPages') && (
          <Link to="subscriptions" className={buttonClass({ wide: true })}>
            {t('shell.seeSubscriptions')}
          </Link>
        )}
      </div>
    </Section>
  );
};

const Balances = ({ balances }: { readonly balances: readonly (readonly [string, number])[] }) => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const nameOf = useBrandName();
  return (
    <Section title={t('account.deleteForbidden.balances')}>
      <div className={layout.close}>
        <p className={text.muted}>{t('account.deleteForbidden.use')}</p>
        <ul className={panel.panel}>
          {balances.map(([balanceKey, amount]) => (
            <li key={balanceKey} className={panel.row}>
              <p className={panel.value}>
                {balanceKey === giftBalanceKey ? t('account.deleteForbidden.balances') : nameOf(balanceKey)}
              </p>
              <p className={panel.value}>{formatMoney(amount, language)}</p>
            </li>
          ))}
        </ul>
        {has('subscriptionPages') && (
          <Link to="giftBalance" className={buttonClass({ variant: 'outline', wide: true })}>
            {t('account.deleteForbidden.toBalance')}
          </Link>
        )}
      </div>
    </Section>
  );
};
