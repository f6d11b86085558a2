import type { ContentRows, ContentTable } from '../moment/moment.ts';

const KEYS = ['lid', 'clientLid', 'siteLid', 'buildingLid', 'levelLid'] as const;

/**
 * A row of another device with the local keys of this one.
 * @param keyHere what that device's local key is here; itself where it is new
 */
export function remapKeys<R extends ContentRows[ContentTable]>(row: R, keyHere: (lid: string) => string): R {
  const keys = KEYS.flatMap((name): [string, string][] => {
    const value: unknown = Object.hasOwn(row, name) ? row[name as keyof R] : undefined;
    return typeof value === 'string' ? [[name, keyHere(value)]] : [];
  });
  return { ...row, ...Object.fromEntries(keys) };
}
