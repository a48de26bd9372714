/** Why somebody leaves, as far as they say. The tab keeps it through reloads, with what else it knows of the subscription. */
import { limits } from '@marquee/product/limits.ts';
import { setApp, useApp } from '../../../flow/state.ts';

export interface Answer {
  readonly reasonId?: string;
  readonly comment?: string;
}

/** Undefined: what is kept is about another subscription. */
const keptOf = (itemId: string) => {
  const { managedSubscription } = useApp.getState();
  return managedSubscription['subscriptionItemId'] === itemId ? managedSubscription : undefined;
};

const keep = (itemId: string, more: Readonly<Record<string, unknown>>): void =>
  setApp({ managedSubscription: { ...keptOf(itemId), subscriptionItemId: itemId, ...more } });

/** Anyone can write to storage: what is no text counts as not said. */
export const readAnswer = (itemId: string): Answer => {
  const { reasonId, comment } = keptOf(itemId) ?? {};
  return {
    ...(typeof reasonId === 'string' && reasonId !== '' && { reasonId }),
    ...(typeof comment === 'string' &&
      comment.trim() !== '' && { comment: comment.trim().slice(0, limits.cancellationCommentLength) }),
  };
};

export const keepAnswer = (itemId: string, reasonId: string, comment: string): void =>
  keep(itemId, { reasonId, comment });

/** One offer at most: whoever goes back, or reloads, is not asked again. */
export const hasSeenOffer = (itemId: string): boolean => keptOf(itemId)?.['sawOffer'] === true;
export const noteOffer = (itemId: string): void => keep(itemId, { sawOffer: true });
