/** An action that a person has begun: its kind, and what the page already knows. */
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';

export interface StartedAction {
  readonly kind: StaffActionKind;
  readonly params?: Readonly<Record<string, string>>;
}
