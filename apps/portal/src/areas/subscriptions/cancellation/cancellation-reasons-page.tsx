/** Optional cancellation reason. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import { listCancellationReasons } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../api/use-query.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useDraft } from '../../../forms/drafts.ts';
import { isApiError } from '../../../api/api-error.ts';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { type CancellationSurvey, saveSurvey, readSurvey } from './cancellation-survey.ts';
import { CancellationStep } from './cancellation-step.tsx';

/** Bundles share one list of reasons. */
const reasonsQuery = (itemId: string, productType: string, language: Language) =>
  queryOptions({
    queryKey: ['cancellationReasons', productType === 'BUNDLE' ? '' : itemId, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(listCancellationReasons, {
        params: { id: productType === 'BUNDLE' ? 'bundle' : itemId },
        headers: { 'accept-language': localeOf(language) },
      }),
  });

const CancellationReasonsPage = () => {
  const t = useT();
  const language = useLanguage();
  const address = useCurrentRoute((current) => current.query);
  const { subscriptionItemId = '', cycleDate = '', productType = '' } = address;
  const query = useQuery(reasonsQuery(subscriptionItemId, productType, language));
  const isUnknown = isApiError(query.error, 'NOT_FOUND');
  useEffect(() => {
    if (isUnknown) void navigateToRoute('unifiedSubscriptions', { replace: true });
  }, [isUnknown]);

  const draft = useDraft(subscriptionItemId);
  const [first] = useState((): CancellationSurvey => ({
    ...draft.values,
    ...readSurvey(subscriptionItemId),
  }));
  const [{ reasonId = '', comment = '' }, setAnswer] = useState(first);
  const saveAnswer = (next: Required<CancellationSurvey>) => {
    setAnswer(next);
    saveSurvey(subscriptionItemId, next.reasonId, next.comment);
    draft.save(next);
  };
  // Signing in again clears the app state; restore the survey from the draft.
  useEffect(() => {
    const { reasonId = '', comment = '' } = first;
    if (reasonId || comment) saveSurvey(subscriptionItemId, reasonId, comment);
  }, [subscriptionItemId, first]);
  const goToConfirmation = () =>
    void navigateToRoute('cancellation', { query: { subscriptionItemId, cycleDate } });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    goToConfirmation();
  };
  const skip = () => {
    saveSurvey(subscriptionItemId, '', '');
    draft.drop();
    goToConfirmation();
  };
  if (isUnknown) return null;
  return (
    <div className={layout.medium}>
      <ParentLink to="unifiedPlanDetails" query={{ subscriptionItemId }} />
      <CancellationStep step={1} />
      <h1>{t('subscriptions.cancel.whyTitle')}</h1>
      <p className={text.lead}>{t('subscriptions.cancel.whyLead')}</p>
      <form className={layout.stack} noValidate onSubmit={send}>
        <QueryBoundary query={query} skeleton={<ReasonsSkeleton />}>
          {(reasons) => (
            <RadioGroup
              legend={t('subscriptions.cancel.reason')}
              name="reason"
              choices={reasons.map(({ id, text: label }) => ({ value: id, label }))}
              value={reasonId}
              onChange={(id) => saveAnswer({ reasonId: id, comment })}
            />
          )}
        </QueryBoundary>
        <TextareaField
          label={t('subscriptions.cancel.comment')}
          hint={t('subscriptions.cancel.commentHint', {
            count: comment.length,
            length: limits.cancellationCommentLength,
          })}
          name="comment"
          maxLength={limits.cancellationCommentLength}
          value={comment}
          onChange={({ target }) => saveAnswer({ reasonId, comment: target.value })}
        />
        <div className={layout.pair}>
          <Button variant="equal" onClick={skip}>
            {t('subscriptions.cancel.skip')}
          </Button>
          <Button variant="equal" type="submit">
            {t('shell.continue')}
          </Button>
        </div>
      </form>
      <p className={text.foot}>
        <Link to="fomoRecommendations">{t('subscriptions.cancel.miss')}</Link>
      </p>
    </div>
  );
};
export default CancellationReasonsPage;

const ReasonsSkeleton = () => (
  <div className={layout.close}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} width="100%" height="52px" />
    ))}
  </div>
);
