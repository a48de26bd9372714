/** Cancellation reason and comment, kept in the app state across reloads. */
import { limits } from '@marquee/product/limits.ts';
import { patchAppState, useAppState } from '../../../state/app-state.ts';

export interface CancellationSurvey {
  readonly reasonId?: string;
  readonly comment?: string;
}

/** Undefined if the state is of another subscription. */
const surveyStateOf = (itemId: string) => {
  const { managedSubscription } = useAppState.getState();
  return managedSubscription['subscriptionItemId'] === itemId ? managedSubscription : undefined;
};

const patchSurvey = (itemId: string, more: Readonly<Record<string, unknown>>): void =>
  patchAppState({ managedSubscription: { ...surveyStateOf(itemId), subscriptionItemId: itemId, ...more } });

/** Session storage is untrusted input: values that are not strings are ignored. */
export const readSurvey = (itemId: string): CancellationSurvey => {
  const { reasonId, comment } = surveyStateOf(itemId) ?? {};
  return {
    ...(typeof reasonId === 'string' && reasonId !== '' && { reasonId }),
    ...(typeof comment === 'string' &&
      comment.trim() !== '' && { comment: comment.trim().slice(0, limits.cancellationCommentLength) }),
  };
};

export const saveSurvey = (itemId: string, reasonId: string, comment: string): void =>
  patchSurvey(itemId, { reasonId, comment });

/** The offer is shown once, also after back or reload. */
export const hasSeenOffer = (itemId: string): boolean => surveyStateOf(itemId)?.['sawOffer'] === true;
export const markOfferSeen = (itemId: string): void => patchSurvey(itemId, { sawOffer: true });
