import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSourceDiff } from './diff-source.ts';
import type { SourceFeature } from './static-features.ts';

interface Thing {
  key: string;
  look: string;
}
const idOf = (key: string): number => Number(key.slice(1));
const pictureOf = (id: number, look: string): SourceFeature | null =>
  look === ''
    ? null
    : ({ type: 'Feature', id, geometry: null, properties: { look } } as unknown as SourceFeature);

/** The content of the source, as the map holds it: changed by the diffs. */
function source() {
  const made: string[] = [];
  let extras: ReadonlyMap<string, string> = new Map();
  const change = createSourceDiff<Thing>(
    ({ key }) => key,
    (id, { key, look }) => {
      made.push(key);
      return pictureOf(id, look === '' ? '' : `${look}${extras.get(key) ?? ''}`);
    },
    idOf,
  );
  const held = new Map<number, SourceFeature>();
  const show = (things: readonly Thing[], marks: ReadonlyMap<string, string>, fresh = false) => {
    extras = marks;
    made.length = 0;
    const told = change(things, marks, fresh);
    if (told?.kind === 'all') held.clear();
    if (told?.kind === 'some') for (const id of told.remove) held.delete(id);
    for (const one of told === null ? [] : told.kind === 'all' ? told.features : told.add)
      held.set(Number(one.id), one);
    return told;
  };
  return { held, made, show };
}

it('what the source holds is what is shown, whatever came, went, changed or was marked', () => {
  const thing = fc.record({
    key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5'),
    look: fc.constantFrom('', 'a', 'b'),
  });
  const step = fc.record({
    things: fc.uniqueArray(thing, { selector: ({ key }) => key }),
    marks: fc.uniqueArray(fc.tuple(fc.constantFrom('k1', 'k2', 'k9'), fc.constantFrom('!', '?')), {
      selector: ([key]) => key,
    }),
    fresh: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { held, show } = source();
      const known = new Map<string, Thing>();
      for (const { things, marks, fresh } of steps) {
        // What did not change is the same object, as it is in a level.
        const now = things.map((one) => {
          const before = known.get(one.key);
          const kept = before?.look === one.look ? before : one;
          known.set(one.key, kept);
          return kept;
        });
        const extras = new Map<string, string>(marks);
        show(now, extras, fresh);
        const wanted = now.flatMap(({ key, look }) =>
          look === '' ? [] : [pictureOf(idOf(key), `${look}${extras.get(key) ?? ''}`)!],
        );
        expect([...held.values()].toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
          wanted.toSorted((a, b) => Number(a.id) - Number(b.id)),
        );
      }
    }),
  );
});

it('the edit of one thing → that one made again and told, of a thousand', () => {
  const { made, show } = source();
  const things = Array.from({ length: 1_000 }, (_, n): Thing => ({ key: `k${n}`, look: 'a' }));
  show(things, new Map());
  const edited = things.with(500, { key: 'k500', look: 'b' });
  expect(show(edited, new Map())).toMatchObject({ kind: 'some', remove: [500], add: [{ id: 500 }] });
  expect(made).toEqual(['k500']);
  expect(show(edited, new Map([['k7', '!']]))).toMatchObject({ kind: 'some', remove: [7] });
  expect(made).toEqual(['k7']);
});
