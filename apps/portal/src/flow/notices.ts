/** Short words about what just happened. Good news leave by themselves; a failure stays until it is dismissed. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import type { MessageKey, Values } from '../i18n.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'saved' | 'failed' | 'floating';
  readonly key: MessageKey;
  readonly values: Values;
}

export const useNotices = create<readonly Notice[]>()(() => []);
let lastId = 0;

export const dismissNotice = (id: number): void =>
  useNotices.setState((notices) => notices.filter((notice) => notice.id !== id), true);

export const notify = (kind: Notice['kind'], key: MessageKey, values: Values = {}): void => {
  const notice = { id: ++lastId, kind, key, values };
  // The same failure again is said once more, not twice.
  const isRepeated = (other: Notice) => kind === 'failed' && other.kind === kind && other.key === key;
  useNotices.setState((notices) => [...notices.filter((other) => !isRepeated(other)), notice], true);
  if (kind !== 'failed') setTimeout(() => dismissNotice(notice.id), limits.noticeMs);
};
