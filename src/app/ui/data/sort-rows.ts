import type { TableColumn, TableSort } from './types.ts';

/** The rows in the order of a column. Words are compared as the language does, digits in them as numbers. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
  locale: string,
): readonly Row[] {
  const by = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (sort === null || by === undefined) return rows;
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sign = sort.direction === 'descending' ? -1 : 1;
  return rows
    .map((row) => [by(row), row] as const)
    .sort(([a], [b]) =>
      typeof a === 'number' && typeof b === 'number'
        ? sign * (a - b)
        : sign * compare(String(a), String(b)),
    )
    .map(([, row]) => row);
}
