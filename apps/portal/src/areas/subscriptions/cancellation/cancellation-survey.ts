/** Why somebody leaves, as far as they say. The tab keeps it through reloads, with what else it knows of the subscription. */
import { limits } from '@marquee/product/limits.ts';
import { patchAppState, useAppState } from '../../../state/app-state.ts';

export interface CancellationSurvey {
  readonly reasonId?: string;
  readonly comment?: string;
}

/** Undefined: what is kept is about another subscription. */
const keptOf = (itemId: string) => {
  const { managedSubscription } = useAppState.getState();
  return managedSubscription['subscriptionItemId'] === itemId ? managedSubscription : undefined;
};

const keep = (itemId: string, more: Readonly<Record<string, unknown>>): void =>
  patchAppState({ managedSubscription: { ...keptOf(itemId), subscriptionItemId: itemId, ...more } });

/** Anyone can write to storage: what is no text counts as not said. */
export const readSurvey = (itemId: string): CancellationSurvey => {
  const { reasonId, comment } = keptOf(itemId) ?? {};
  return {
    ...(typeof reasonId === 'string' && reasonId !== '' && { reasonId }),
    ...(typeof comment === 'string' &&
      comment.trim() !== '' && { comment: comment.trim().slice(0, limits.cancellationCommentLength) }),
  };
};

export const saveSurvey = (itemId: string, reasonId: string, comment: string): void =>
  keep(itemId, { reasonId, comment });

/** One offer at most: whoever goes back, or reloads, is not asked again. */
export const hasSeenOffer = (itemId: string): boolean => keptOf(itemId)?.['sawOffer'] === true;
export const markOfferSeen = (itemId: string): void => keep(itemId, { sawOffer: true });
