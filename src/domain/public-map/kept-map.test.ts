import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptMap, mapSettings } from '../../../tests/support/public-map/kept-map.ts';
import {
  changedMap,
  changedMembers,
  decidedMap,
  isMapToSend,
  mergeMap,
  type KeptMap,
  type MapSettings,
} from './index.ts';

const MAP = mapSettings();
const kept = (more: Partial<KeptMap> = {}): KeptMap => keptMap({ map: MAP, base: MAP, ...more });
const there = (map: Partial<MapSettings>) => ({ map: { ...MAP, ...map }, hasPassword: false, at: 2 });
const shows = (more: Partial<MapSettings['shows']>) => ({ ...MAP.shows, ...more });

describe('a map that two admins change', () => {
  it('different members, and different parts of what is shown → both', () => {
    const mine = changedMap(kept(), { ...MAP, title: 'Ours', shows: shows({ hours: false }) }, 3);
    const merged = mergeMap(mine, there({ slug: 'theirs-abcd', shows: shows({ eid: true }) }));
    expect(merged).toMatchObject({ waits: 'put', clash: null });
    expect(merged!.map).toEqual({
      ...MAP,
      title: 'Ours',
      slug: 'theirs-abcd',
      shows: shows({ hours: false, eid: true }),
    });
  });

  it('the same member → mine stands, theirs is shown, and nothing is sent before a person decides', () => {
    const mine = changedMap(kept(), { ...MAP, title: 'Ours' }, 3);
    const merged = mergeMap(mine, there({ title: 'Theirs' }))!;
    expect(merged).toMatchObject({ map: { title: 'Ours' }, clash: { title: 'Theirs' } });
    expect(isMapToSend(merged)).toBe(false);
    expect(decidedMap(merged, 'theirs', 4)).toMatchObject({ map: { title: 'Theirs' }, waits: null });
    expect(isMapToSend(decidedMap(merged, 'mine', 4))).toBe(true);
  });

  it('read once more before that → it still clashes; the colleague takes it back → no more', () => {
    const mine = mergeMap(changedMap(kept(), { ...MAP, title: 'Ours' }, 3), there({ title: 'Theirs' }))!;
    expect(mergeMap(mine, there({ title: 'Theirs' }))).toMatchObject({ clash: { title: 'Theirs' } });
    expect(mergeMap(mine, there({ title: 'Ours' }))).toMatchObject({ clash: null, waits: null });
  });

  it('deleted there and changed here → kept, and asked about; unchanged → gone', () => {
    const mine = changedMap(kept(), { ...MAP, title: 'Ours' }, 3);
    expect(mergeMap(mine, null)).toMatchObject({ base: null, refused: { code: 'deleted-elsewhere' } });
    expect(mergeMap(kept(), null)).toBeNull();
  });

  it('deleted here and changed there → asked about; unchanged → deleted', () => {
    const mine = kept({ waits: 'delete' });
    expect(mergeMap(mine, there({ title: 'Theirs' }))).toMatchObject({
      refused: { code: 'changed-elsewhere' },
    });
    expect(isMapToSend(mergeMap(mine, there({}))!)).toBe(true);
  });
});

describe('a map with a password that is not set yet', () => {
  it('is off, however it is switched', () => {
    const mine = changedMap(kept({ wantsPassword: true }), { ...MAP, state: 'on' }, 3);
    expect(mine.map.state).toBe('off');
  });

  it('is not sent where it is for more than everybody', () => {
    const mine = changedMap(kept({ wantsPassword: true }), { ...MAP, audience: ['staff'] }, 3);
    expect(isMapToSend(mine)).toBe(false);
    expect(isMapToSend({ ...mine, hasPassword: true })).toBe(true);
  });
});

const settings = fc
  .record({
    title: fc.constantFrom('a', 'b', 'c'),
    slug: fc.constantFrom('one', 'two'),
    state: fc.constantFrom('on' as const, 'off' as const),
    siteIds: fc.constantFrom(null, [1], [1, 2]),
    routing: fc.boolean(),
    expiresAt: fc.constantFrom(null, 5),
    hours: fc.boolean(),
    eid: fc.boolean(),
  })
  .map(({ hours, eid, ...map }): MapSettings => ({ ...MAP, ...map, shows: shows({ hours, eid }) }));

it('any three versions · each member is mine, theirs or a clash that shows theirs, and a second reading changes nothing', () => {
  fc.assert(
    fc.property(settings, settings, settings, (base, ours, theirs) => {
      const mine = changedMap(kept({ base, map: base }), ours, 3);
      const merged = mergeMap(mine, { map: theirs, hasPassword: false, at: 4 })!;
      const here = new Set(mine.waits === null ? [] : changedMembers(base, ours));
      const elsewhere = new Set(changedMembers(base, theirs));
      const fromTheirs = new Set(changedMembers(merged.map, ours));
      const fromMine = new Set(changedMembers(merged.map, theirs));
      for (const name of here) expect(fromTheirs.has(name)).toBe(false);
      for (const name of elsewhere) if (!here.has(name)) expect(fromMine.has(name)).toBe(false);
      const clashing = changedMembers(ours, theirs).filter((name) => here.has(name) && elsewhere.has(name));
      expect(Object.keys(merged.clash ?? {}).sort()).toEqual(clashing.sort());
      expect(mergeMap(merged, { map: theirs, hasPassword: false, at: 4 })).toEqual(merged);
    }),
  );
});
