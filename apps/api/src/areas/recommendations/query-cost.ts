/** GraphQL query cost, computed before execution. */
import { limits } from '@marquee/product/limits.ts';
import { titles } from '@marquee/product/values/titles.ts';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}
type Values = Readonly<Record<string, unknown>>;

const nothing: Size = { depth: 0, aliases: 0, cost: 0 };
const together = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  cost: a.cost + b.cost,
});

/** Maximum number of titles in a field's result. */
const countOf = ({ name, arguments: given = [] }: FieldNode, values: Values): number => {
  if (name.value === 'watchlist') return titles.length;
  if (name.value !== 'recommendations') return 1;
  const first = given.find((argument) => argument.name.value === 'first')?.value;
  const requested =
    first?.kind === Kind.INT
      ? Number(first.value)
      : first?.kind === Kind.VARIABLE
        ? values[first.name.value]
        : limits.graphql.titles.usual;
  return typeof requested === 'number' ? Math.max(1, requested) : limits.graphql.titles.most;
};

/** Each fragment is measured once, however often it is spread; cycles are left to GraphQL validation. */
const measureOperation = (
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  values: Values,
): Size => {
  const measured = new Map<string, Size>();

  const ofFragment = (name: string): Size => {
    const known = measured.get(name);
    if (known) return known;
    measured.set(name, nothing);
    const size = ofSet(fragments.get(name)?.selectionSet);
    measured.set(name, size);
    return size;
  };
  const ofField = (field: FieldNode): Size => {
    const { depth, aliases, cost } = ofSet(field.selectionSet);
    return {
      depth: depth + 1,
      aliases: aliases + (field.alias ? 1 : 0),
      cost: 1 + countOf(field, values) * cost,
    };
  };
  const ofSelection = (selection: SelectionNode): Size => {
    if (selection.kind === Kind.FIELD) return ofField(selection);
    return selection.kind === Kind.INLINE_FRAGMENT
      ? ofSet(selection.selectionSet)
      : ofFragment(selection.name.value);
  };
  const ofSet = (set: SelectionSetNode | undefined): Size =>
    (set?.selections ?? []).map(ofSelection).reduce(together, nothing);

  return ofSet(operation.selectionSet);
};

export const rejectExpensiveQuery = (
  { definitions }: DocumentNode,
  values: Values,
): readonly GraphQLError[] => {
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap((operation) => {
      const size = measureOperation(operation, fragments, values);
      return (['depth', 'aliases', 'cost'] as const)
        .filter((limit) => size[limit] > limits.graphql[limit])
        .map(
          (limit) =>
            new GraphQLError(`The ${limit} of a query is ${limits.graphql[limit]} at most`, {
              extensions: { limit, most: limits.graphql[limit] },
            }),
        );
    });
};
