// The grid maps over iterators, which browsers before 2025 and Node 20 can't do.

type Helper = (this: Iterator<unknown>, of: (value: unknown, index: number) => unknown) => unknown;

const prototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as Record<
  string,
  unknown
>;

function* mapped(
  values: Iterable<unknown>,
  of: (value: unknown, index: number) => unknown,
): Generator<unknown> {
  let index = 0;
  for (const value of values) {
    yield of(value, index);
    index += 1;
  }
}

const HELPERS: Readonly<Record<string, Helper>> = {
  map(of) {
    return mapped(this as unknown as Iterable<unknown>, of);
  },
  toArray() {
    return [...(this as unknown as Iterable<unknown>)];
  },
};

for (const [name, value] of Object.entries(HELPERS))
  if (!(name in prototype))
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
