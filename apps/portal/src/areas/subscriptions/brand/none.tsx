import { useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import panel from '../../../ui/panel.module.css';
import picture from '../../../ui/picture/board.module.css';
import { Empty } from '../../../ui/picture/empty.tsx';
import css from './brand.module.css';

/** Nothing here yet, and a way on. */
export const None = ({ title, lead }: { readonly title: string; readonly lead: string }) => {
  const t = useT();
  const has = useHas();
  return (
    <section className={panel.section}>
      <div className={panel.panel}>
        <Empty
          picture={<path className={picture.line} d="M104 50 146 72 104 94Z" />}
          title={title}
          lead={lead}
        >
          <div className={css.onward}>
            {has('dtcSubscriptions') ? (
              <Link to="purchaseProducts" className={buttonClass({ look: 'line' })}>
                {t('subscriptions.list.seePlans')}
              </Link>
            ) : (
              <Link to="manageAccount" className={buttonClass({ look: 'line' })}>
                {t('subscriptions.brand.account')}
              </Link>
            )}
          </div>
        </Empty>
      </div>
    </section>
  );
};
