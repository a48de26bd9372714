/** Short words about what just happened. Good news leave by themselves; a failure stays until it is dismissed. */
import { limits } from '@marquee/product/limits.ts';
import { create } from 'zustand';
import type { MessageKey, MessageValues } from '@marquee/product/messages/catalogue.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'saved' | 'failed' | 'floating';
  readonly key: MessageKey;
  readonly values: MessageValues;
}

export const useToasts = create<readonly Toast[]>()(() => []);
let lastId = 0;

export const dismissToast = (id: number): void =>
  useToasts.setState((notices) => notices.filter((notice) => notice.id !== id), true);

export const showToast = (kind: Toast['kind'], key: MessageKey, values: MessageValues = {}): void => {
  const notice = { id: ++lastId, kind, key, values };
  // The same failure again is said once more, not twice.
  const isRepeated = (other: Toast) => kind === 'failed' && other.kind === kind && other.key === key;
  useToasts.setState((notices) => [...notices.filter((other) => !isRepeated(other)), notice], true);
  if (kind !== 'failed') setTimeout(() => dismissToast(notice.id), limits.noticeMs);
};
