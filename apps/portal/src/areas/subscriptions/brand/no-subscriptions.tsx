import { useHasFeature } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import picture from '../../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import css from './brand.module.css';

export const NoSubscriptions = ({ title, lead }: { readonly title: string; readonly lead: string }) => {
  const t = useT();
  const has = useHasFeature();
  return (
    <section className={panel.section}>
      <div className={panel.panel}>
        <EmptyState
          picture={<path className={picture.line} d="M104 50 146 72 104 94Z" />}
          title={title}
          lead={lead}
        >
          <div className={css.actions}>
            {has('dtcSubscriptions') ? (
              <Link to="purchaseProducts" className={buttonClass({ variant: 'outline' })}>
                {t('shell.seePlans')}
              </Link>
            ) : (
              <Link to="manageAccount" className={buttonClass({ variant: 'outline' })}>
                {t('shell.backToAccount')}
              </Link>
            )}
            {has('redeem') && (
              <Link to="redeem" className={buttonClass({ variant: 'text' })}>
                {t('subscriptions.list.redeem')}
              </Link>
            )}
          </div>
        </EmptyState>
      </div>
    </section>
  );
};
