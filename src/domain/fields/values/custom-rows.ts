import * as z from 'zod';
import { sameValue } from '../../moment/equal-json.ts';
import { CIRCLE_MEMBER, isKeptCircle } from '../../ops/features/keep-circle.ts';

/** One property of a custom integration, as it is typed. */
export const customRowSchema = z.object({ name: z.string(), value: z.string() });
export type CustomRow = z.infer<typeof customRowSchema>;

/** What is no text is shown as JSON. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Goes with the shape, and is nobody's to type. */
const isOfShape = ([name, value]: [string, unknown]): boolean =>
  name === CIRCLE_MEMBER && isKeptCircle(value);

export function rowsOf(extra: Readonly<Record<string, unknown>> | undefined): CustomRow[] {
  return Object.entries(extra ?? {})
    .filter((entry) => !isOfShape(entry))
    .map(([name, value]) => ({ name, value: shown(value) }));
}

/**
 * The properties of the rows, trimmed. A value that stands as it was shown keeps its own kind (number, list …);
 * what was typed is text.
 */
export function extraOf(
  rows: readonly CustomRow[],
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> | undefined {
  if (rows.length === 0 && before === undefined) return undefined;
  const entries = rows.map(({ name, value }): [string, unknown] => {
    const key = name.trim();
    const was = before !== undefined && Object.hasOwn(before, key) ? before[key] : undefined;
    return [key, was !== undefined && sameValue(shown(was), value) ? was : value.trim()];
  });
  return Object.fromEntries([...Object.entries(before ?? {}).filter(isOfShape), ...entries]);
}

/** Why a row can't be added: `required`, or a name that is there already (`duplicate-property`). */
export function rowProblem(row: CustomRow, others: readonly CustomRow[]): string | null {
  if (row.name.trim() === '' || row.value.trim() === '') return 'required';
  // This name would not make a member but change what the object is.
  if (row.name.trim() === '__proto__') return 'invalid-property-name';
  return others.some(({ name }) => name.trim() === row.name.trim()) ? 'duplicate-property' : null;
}
