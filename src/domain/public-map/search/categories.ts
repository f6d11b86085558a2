import type { PublicPlace, PublicType } from '../files.ts';

/** A type of places that is in use, and how many there are. */
export interface Category {
  type: PublicType;
  typeCodes: string[];
  count: number;
}

/** What visitors look for the most, before all that is merely frequent. */
const FIRST: readonly (readonly string[])[] = [
  ['toilet', 'toilet-accessible', 'toilet-men', 'toilet-women', 'toilet-all-gender'],
  ['elevator'],
  ['cafe', 'canteen', 'restaurant', 'food-court', 'bar'],
  ['pharmacy'],
  ['emergency-department'],
  ['information', 'reception'],
  ['entrance'],
  ['parking'],
];

/**
 * Categories that have places, for a list to choose from: those that visitors ask for first, then the most frequent. Types that
 * mean one thing to a visitor are one.
 */
export function categoriesOf(
  places: readonly PublicPlace[],
  types: readonly PublicType[],
  most: number,
): Category[] {
  const counts = new Map<string, number>();
  for (const { typeCode } of places) counts.set(typeCode, (counts.get(typeCode) ?? 0) + 1);
  const byCode = new Map(types.filter(({ isPlace }) => isPlace).map((type) => [type.code, type]));
  const taken = new Set<string>();
  const of = (codes: readonly string[]): Category[] => {
    const used = codes.filter((code) => byCode.has(code) && counts.has(code) && !taken.has(code));
    for (const code of used) taken.add(code);
    const [first] = used;
    if (first === undefined) return [];
    const count = used.reduce((sum, code) => sum + counts.get(code)!, 0);
    return [{ type: byCode.get(first)!, typeCodes: used, count }];
  };
  const asked = FIRST.flatMap(of);
  const frequent = [...counts]
    .filter(([code]) => byCode.get(code)?.role === 'room')
    .sort((a, b) => b[1] - a[1])
    .flatMap(([code]) => of([code]));
  return [...asked, ...frequent].slice(0, most);
}
