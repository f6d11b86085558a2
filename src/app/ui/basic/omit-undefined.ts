/** The members whose value is not undefined: what other libraries' exact optional members take. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

export function definedOnly<T extends object>(props: T): Defined<T> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<T>;
}
