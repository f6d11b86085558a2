import * as z from 'zod';
import { sameValue } from '../../moment/equal-json.ts';
import { CIRCLE_MEMBER, isKeptCircle } from '../../geometry/shapes/keep-circle.ts';
import type { Issue } from '../../entities/issue.ts';
import { isForbiddenMember } from '../../values/member-names.ts';
import { error, isBlank } from '../../values/text.ts';
import { isMemberField } from './member-fields.ts';

/** What a value may be. `json` is anything else that an integration has stored: it is shown, and kept as it is. */
export const CUSTOM_TYPES = ['string', 'boolean', 'integer', 'float', 'double'] as const;
const customTypeSchema = z.enum([...CUSTOM_TYPES, 'json']);
export type CustomType = z.infer<typeof customTypeSchema>;

/** One property of a custom integration, as it is typed. */
export const customRowSchema = z.object({
  name: z.string(),
  value: z.string(),
  type: customTypeSchema.default('string'),
});
export type CustomRow = z.infer<typeof customRowSchema>;

// @spec 5.72
/** Values that are not texts are shown as JSON. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Belongs to the shape, or has a field of its own. */
const isElsewhere = ([name, value]: [string, unknown]): boolean =>
  isMemberField(name) || (name === CIRCLE_MEMBER && isKeptCircle(value));

/** JSON has one kind of number: one with decimals is a double. */
function typeOf(value: unknown): CustomType {
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  return 'json';
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);
const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The value that a text means as this type; undefined where it means none. */
function parsed(text: string, type: CustomType): unknown {
  switch (type) {
    case 'boolean':
      return BOOLEANS.get(text);
    case 'integer':
      return INTEGER.test(text) ? Number(text) : undefined;
    case 'float':
    case 'double':
      return NUMBER.test(text) ? Number(text) : undefined;
    default:
      return text;
  }
}

export function rowsOf(extra: Readonly<Record<string, unknown>> | undefined): CustomRow[] {
  return Object.entries(extra ?? {})
    .filter((entry) => !isElsewhere(entry))
    .map(([name, value]) => ({ name, value: shown(value), type: typeOf(value) }));
}

/**
 * The properties of the rows, trimmed. A row that was emptied is not there. An unchanged value keeps its own kind (number, list
 * …). A text that is not valid for its type stays as typed, and `customRowIssues` reports it.
 */
export function extraOf(
  rows: readonly CustomRow[],
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> | undefined {
  const entries = rows.flatMap(({ name, value, type }): [string, unknown][] => {
    const key = name.trim();
    const was = before !== undefined && Object.hasOwn(before, key) ? before[key] : undefined;
    if (was !== undefined && sameValue(shown(was), value) && typeOf(was) === type) return [[key, was]];
    return isBlank(value) ? [] : [[key, parsed(value.trim(), type) ?? value.trim()]];
  });
  if (entries.length === 0 && before === undefined) return undefined;
  return Object.fromEntries([...Object.entries(before ?? {}).filter(isElsewhere), ...entries]);
}

/** Codes: invalid-integer, invalid-float, invalid-double, invalid-boolean. */
export function customRowIssues(rows: readonly CustomRow[], path: string): Issue[] {
  return rows.flatMap((row, index) => {
    const code = valueProblem(row);
    return code === null ? [] : [error(code, `${path}.${index}`)];
  });
}

function valueProblem({ value, type }: CustomRow): string | null {
  if (isBlank(value)) return null;
  return parsed(value.trim(), type) === undefined ? `invalid-${type}` : null;
}

// @spec 5.70
/** Why a row can't be added: its value, a name that is missing or there already (`duplicate-property`). */
export function rowProblem(row: CustomRow, others: readonly CustomRow[]): string | null {
  if (isBlank(row.name) || isBlank(row.value)) return 'required';
  if (isForbiddenMember(row.name.trim()) || isMemberField(row.name.trim())) return 'invalid-property-name';
  if (others.some(({ name }) => name.trim() === row.name.trim())) return 'duplicate-property';
  return valueProblem(row);
}
