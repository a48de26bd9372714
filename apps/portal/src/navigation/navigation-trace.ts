/** Trace of guard decisions for the debug page: rules evaluated and the one that decided. */
import { traceOf } from '@marquee/product/navigation/guard.ts';
import type { Decision, Facts } from '@marquee/product/navigation/guard-types.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { createStoredList } from '../config/test-flags.ts';

export interface TraceEntry {
  readonly from: RouteName | '';
  readonly to: RouteName;
  readonly kind: Decision['kind'];
  readonly rule: string;
  readonly goes: RouteName | '';
  /** Rules that applied, the deciding one last. */
  readonly applied: readonly string[];
  readonly looked: readonly string[];
}

export const trace = createStoredList<TraceEntry>('um.trace', 40);

export const recordDecision = (facts: Facts, decision: Decision): void =>
  trace.add({
    from: facts.from ?? '',
    to: facts.to,
    kind: decision.kind,
    rule: decision.rule,
    goes: decision.go?.route ?? '',
    applied: decision.applied,
    looked: traceOf(facts.user, decision).map(({ rule }) => rule),
  });
