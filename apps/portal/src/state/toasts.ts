/** Toasts: transient messages. Errors stay until dismissed. */
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
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);

export const showToast = (kind: Toast['kind'], key: MessageKey, values: MessageValues = {}): void => {
  const toast = { id: ++lastId, kind, key, values };
  // A repeated error replaces the earlier one.
  const isRepeated = (other: Toast) => kind === 'failed' && other.kind === kind && other.key === key;
  useToasts.setState((toasts) => [...toasts.filter((other) => !isRepeated(other)), toast], true);
  if (kind !== 'failed') setTimeout(() => dismissToast(toast.id), limits.noticeMs);
};
