/** Yes or no, with everything said before; whoever may get an offer sees it once. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UpLink } from '../../../flow/back-link.tsx';
import { useCurrent, useHas } from '../../../flow/current.ts';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { Form } from '../../../form/form.tsx';
import { Loaded } from '../../../form/loaded.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/picture/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { isOurs } from '../unified/holding-words.ts';
import { useHeld } from '../unified/use-held.ts';
import { Consequences } from './consequences.tsx';
import { type Begun, leavingQuery } from './leave.ts';
import { type Item, itemOf } from './leaving-item.ts';
import { Step } from './step.tsx';
import { useLeaving } from './use-leaving.ts';

const CancellationPage = () => {
  const t = useT();
  const language = useLanguage();
  const { subscriptionItemId = '', cycleDate = '' } = useCurrent((current) => current.query);
  const { query, held } = useHeld();
  // What others bill is left with them.
  const isTheirs = held !== undefined && !isOurs(held.holding);
  const item = held && !isTheirs ? itemOf(held, subscriptionItemId, language) : undefined;
  useEffect(() => {
    if (isTheirs) void goToRoute('unifiedPlanDetails', { query: { subscriptionItemId }, replace: true });
  }, [isTheirs, subscriptionItemId]);
  return (
    <div className={layout.medium}>
      {item && !item.cancelled ? (
        <>
          <UpLink
            to="cancellationReasons"
            query={{ subscriptionItemId, cycleDate, productType: item.productType }}
          />
          <Step step={2} />
        </>
      ) : (
        <UpLink to="unifiedPlanDetails" query={{ subscriptionItemId }} />
      )}
      <h1>{titleOf(t, item)}</h1>
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {() => item && <Begin item={item} />}
      </Loaded>
    </div>
  );
};
export default CancellationPage;

const titleOf = (t: ReturnType<typeof useT>, item: Item | undefined): string => {
  if (!item) return t('subscriptions.cancel.title');
  return item.cancelled
    ? t('subscriptions.cancel.alreadyTitle')
    : t('subscriptions.cancel.titleNamed', { name: item.name });
};

const Begin = ({ item }: { readonly item: Item }) => {
  const has = useHas();
  const query = useQuery(leavingQuery(item, has('retentionOffer')));
  return (
    <Loaded query={query} meanwhile={<Meanwhile />}>
      {(begun) => <YesOrNo item={item} begun={begun} />}
    </Loaded>
  );
};

const YesOrNo = ({ item, begun }: { readonly item: Item; readonly begun: Begun }) => {
  const t = useT();
  const { form, offerAgain } = useLeaving(item, begun);
  const more = offerAgain && (
    <Button look="text" small onClick={offerAgain}>
      {t('subscriptions.offer.again')}
    </Button>
  );
  if (item.cancelled)
    return (
      <Form form={form} more={more}>
        <Already item={item} />
      </Form>
    );
  return (
    <Form form={form} more={more}>
      <Consequences item={item} />
      <div className={layout.pair}>
        <Link
          to="unifiedPlanDetails"
          query={{ subscriptionItemId: item.subscriptionItemId }}
          className={buttonClass({ look: 'even' })}
        >
          {t(item.isAddOn ? 'subscriptions.cancel.keepAddOn' : 'subscriptions.cancel.keepPlan')}
        </Link>
        <Button type="submit" look="even" busy={form.busy}>
          {t(item.isAddOn ? 'subscriptions.cancel.addOn' : 'subscriptions.cancel.plan')}
        </Button>
      </div>
      <p className={`${text.hint} ${text.center}`}>{t('subscriptions.cancel.mail')}</p>
    </Form>
  );
};

const Already = ({ item: { name, cycleDate, subscriptionItemId } }: { readonly item: Item }) => {
  const t = useT();
  const date = formatDate(cycleDate, useLanguage());
  return (
    <>
      <Notice>{t('subscriptions.cancel.already', { name, date })}</Notice>
      <div className={layout.pair}>
        <Link
          to="unifiedPlanDetails"
          query={{ subscriptionItemId }}
          className={buttonClass({ look: 'line' })}
        >
          {t('subscriptions.cancel.toPlan')}
        </Link>
        <Link to="unifiedSubscriptions" className={buttonClass({ look: 'line' })}>
          {t('subscriptions.cancel.doneBack')}
        </Link>
      </div>
    </>
  );
};

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="154px" />
    <Skeleton width="100%" height="128px" />
    <Skeleton width="100%" height="128px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
