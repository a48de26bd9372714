import { listActivity, listSessions } from '@marquee/product/contract/security/sessions.ts';
import { getTwoStep } from '@marquee/product/contract/security/two-step.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Not kept: what another device just did must show. */
export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: () => call(listSessions),
});
export type Session = ReplyOf<typeof listSessions>[number];

export const twoStepQuery = queryOptions({
  queryKey: ['security', 'twoStep'],
  queryFn: () => call(getTwoStep),
});
export type TwoStep = ReplyOf<typeof getTwoStep>;

export const activityQuery = infiniteQueryOptions({
  queryKey: ['security', 'activity'],
  queryFn: ({ pageParam }) => call(listActivity, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});
export type ActivityEvent = ReplyOf<typeof listActivity>['events'][number];
