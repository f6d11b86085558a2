import type { SdkConfigurationRow, SdkValueType } from '../entities/sdk-configuration.ts';
import { SDK_DEFAULT_KEYS } from './default-keys.ts';

/** What a row of a type begins with. */
const FIRST_VALUES: Readonly<Record<SdkValueType, string>> = {
  String: '',
  Boolean: 'false',
  Integer: '0',
  Float: '0.0',
  Double: '0.0',
};

// @spec 2.66
export const firstValueOf = (type: SdkValueType): string => FIRST_VALUES[type];

/** Values as JSON has them, by key. What does not match its type stays a text. */
export function sdkJson(rows: readonly SdkConfigurationRow[]): Record<string, string | number | boolean> {
  return Object.fromEntries(rows.map((row) => [row.configurationKey, typedValue(row)]));
}

function typedValue({ configurationValue: value, configurationValueType: type }: SdkConfigurationRow) {
  if (typeof value !== 'string') return value;
  const lower = value.toLowerCase();
  if (type === 'Boolean') return lower === 'true' ? true : lower === 'false' ? false : value;
  if (type === 'String' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** A key with the value that holds, and the nearest place that sets it. */
export interface EffectiveRow {
  row: SdkConfigurationRow;
  /** Null: the SDK's own value, set nowhere. */
  from: string | null;
  /** What the next place further out says, where this one says something else. */
  overrides: SdkConfigurationRow | null;
}

/**
 * The effective values of a place. Nearest first: the place itself, then its parents. Every known parameter is listed, also if
 * it is not set.
 * @param known parameters that the server's SDK knows, with its own values
 */
export function effectiveRows(
  places: readonly { title: string; rows: readonly SdkConfigurationRow[] }[],
  known: readonly SdkConfigurationRow[] = SDK_DEFAULT_KEYS,
): EffectiveRow[] {
  const layers = [...places, { title: null, rows: known }];
  const said = new Map<string, { row: SdkConfigurationRow; from: string | null }[]>();
  for (const { title, rows } of layers) {
    for (const row of rows) {
      const list = said.get(row.configurationKey) ?? [];
      said.set(row.configurationKey, [...list, { row, from: title }]);
    }
  }
  return [...said.values()]
    .map(([first, next]) => ({ ...first!, overrides: next?.row ?? null }))
    .sort((a, b) => (a.row.configurationKey < b.row.configurationKey ? -1 : 1));
}
