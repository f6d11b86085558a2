import * as fc from 'fast-check';
import { isMembers, type Members } from '../../../../src/domain/merge/rows/merge-record.ts';

/** What a person does to something in one go; never changes what it is given. */
export type Edit<T> = (before: T) => T;

/** Sets a member, or takes it away where the value is `undefined`. */
export function setMember<T extends object>(
  name: string,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Edit<T>> {
  return values.map((value) => (row) => withMember(row, name, value));
}

/** Sets or takes away a member of a record within. */
export function setInner<T extends object>(
  record: string,
  name: fc.Arbitrary<string>,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Edit<T>> {
  return fc.tuple(name, values).map(([key, value]) => (row) => {
    const inner = (row as Members)[record];
    return withMember(row, record, withMember(isMembers(inner) ? inner : {}, key, value));
  });
}

/** Changes a list within; an absent one counts as empty. */
export function changeList<T extends object>(
  name: string,
  change: fc.Arbitrary<Edit<readonly unknown[]>>,
): fc.Arbitrary<Edit<T>> {
  return change.map((edit) => (row) => {
    const list = (row as Members)[name];
    return withMember(row, name, edit(Array.isArray(list) ? list : []));
  });
}

export function withMember<T extends object>(row: T, name: string, value: unknown): T {
  const entries = Object.entries(row).filter(([key]) => key !== name);
  if (value !== undefined) entries.push([name, value]);
  return Object.fromEntries(entries) as T;
}
