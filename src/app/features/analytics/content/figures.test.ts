import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { KeptPublish, TeamEntry } from '../../../../db/index.ts';
import type { LevelFigures } from '../../../../domain/floor-summary/index.ts';
import type { BuildingNow } from './client-levels.ts';
import { percentOf, shareOf, wantedOf } from './completeness.ts';
import { editCounts, IMPORTS, lastDays } from './edit-counts.ts';
import { ELSEWHERE, growthOf } from './growth-series.ts';
import { keyOfList, readList, type OpenList } from './open-list.ts';
import { tilesOf, type Tile } from './tiles.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 30, 12);

const figures = (classes: LevelFigures['classes'], more: Partial<LevelFigures> = {}): LevelFigures => {
  const places = Object.values(classes).reduce((a, b) => a + b, 0);
  return { places, classes, filled: {}, checked: [], drawing: null, ...more };
};
/** A building with the levels of these figures. */
const building = (id: number, levels: readonly (LevelFigures | null)[]): BuildingNow => ({
  lid: `b${id}`,
  id,
  title: `Building ${id}`,
  clientLid: 'c',
  siteLid: 's',
  geometry: { type: 'Point', coordinates: [8, 47] } as unknown as BuildingNow['geometry'],
  levels: levels.map((one, i) => ({
    lid: `b${id}l${i}`,
    title: `Level ${i}`,
    shortTitle: String(i),
    levelIndex: i,
    read: 'own',
    figures: one,
  })),
});

describe('the areas of what there is', () => {
  const box = { width: 900, height: 300 };
  const areaOf = ({ width, height }: Tile): number => width * height;

  it('any counts → no area leaves the one around it, and a level with room has all its kinds', () => {
    const counts = fc.record({ health: fc.nat(400), food: fc.nat(400), office: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(fc.array(counts, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (all) => {
        const buildings = all.map((levels, i) =>
          building(
            i,
            levels.map((one) => figures(one)),
          ),
        );
        const isIn = (inner: Tile, outer: Tile): boolean =>
          inner.left >= outer.left - 1 &&
          inner.top >= outer.top - 1 &&
          inner.left + inner.width <= outer.left + outer.width + 1 &&
          inner.top + inner.height <= outer.top + outer.height + 1;
        for (const tile of tilesOf(buildings, box)) {
          expect(isIn(tile, { left: 0, top: 0, ...box })).toBe(true);
          for (const level of tile.levels) {
            if (areaOf(level) > 0) expect(isIn(level, tile)).toBe(true);
            expect(level.classes.every((one) => isIn(one, level))).toBe(true);
            const sum = level.classes.reduce((total, { count }) => total + count, 0);
            const hasRoom = level.width > 20 && level.height > 60;
            if (hasRoom && level.classes.length === 3) expect(sum).toBe(level.level.figures?.places);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a level that was not counted → it has an area without kinds', () => {
    const [tile] = tilesOf([building(1, [figures({ health: 40 }), null])], box);
    const unknown = tile!.levels.find(({ level }) => level.figures === null)!;
    expect(unknown.classes).toEqual([]);
    expect(areaOf(unknown)).toBeGreaterThan(1_000);
  });
});

describe('what places have', () => {
  const day = Math.floor(NOW / DAY_MS);

  it('two levels, one not counted → a share of the counted one', () => {
    const { levels } = building(1, [
      figures(
        { health: 8 },
        {
          filled: { name: 8, 'name:ar': 2 },
          checked: [
            [-1, 3],
            [day - 400, 1],
            [day, 4],
          ],
        },
      ),
      null,
    ]);
    expect(wantedOf(['ar'])).toContain('name:ar');
    expect(shareOf(levels, 'name:ar', NOW)).toEqual({ have: 2, of: 8 });
    expect(shareOf(levels, 'hours', NOW)).toEqual({ have: 0, of: 8 });
    expect(shareOf(levels, 'checked', NOW)).toEqual({ have: 4, of: 8 });
  });

  it.each([
    [0, 0, null],
    [0, 9, 0],
    [9, 9, 100],
    [999, 1000, 99],
    [1, 1000, 1],
    [1, 3, 33],
  ])('%i of %i → %s percent', (have, of, percent) => {
    expect(percentOf({ have, of })).toBe(percent);
  });
});

describe('growth', () => {
  const publish = (n: number, at: number, places: KeptPublish['places']): KeptPublish => ({
    n,
    at,
    by: null,
    features: 0,
    places,
  });
  const at = (buildingId: number | null, count: number, siteId = 1) => ({ siteId, buildingId, count });
  const two = [building(1, [figures({ health: 5 })]), building(2, [figures({ food: 9 })])];
  const asked = { from: NOW - 100 * DAY_MS, now: NOW, site: null };

  it('publishes, one before the period → it begins with that one, and ends with now', () => {
    const { points, parts } = growthOf(
      [
        publish(3, NOW - 10 * DAY_MS, [at(1, 4), at(2, 9)]),
        publish(2, NOW - 200 * DAY_MS, [at(1, 2)]),
        publish(1, NOW - 300 * DAY_MS, [at(1, 1)]),
      ],
      two,
      asked,
    );
    expect(parts.map(({ key }) => key)).toEqual(['b2', 'b1']);
    expect(points.map(({ key, sum }) => [key, sum])).toEqual([
      ['p2', 2],
      ['p3', 13],
      ['now', 14],
    ]);
    expect(points[0]?.at).toBe(asked.from);
  });

  it('places outdoors and of a building that is gone → counted elsewhere', () => {
    const { parts, points } = growthOf([publish(1, NOW - DAY_MS, [at(null, 2), at(77, 3)])], two, asked);
    expect(parts.at(-1)).toEqual({ key: ELSEWHERE, title: '' });
    expect(points[0]?.counts[ELSEWHERE]).toBe(5);
    // Those outdoors are on no level, and still there.
    expect(points[1]).toMatchObject({ key: 'now', counts: { [ELSEWHERE]: 2 } });
  });

  it('one site is asked for → places of others are not counted', () => {
    const publishes = [publish(1, NOW - DAY_MS, [at(1, 2), at(2, 3, 7)])];
    expect(growthOf(publishes, two, { ...asked, site: 1 }).points[0]?.sum).toBe(2);
  });

  it('a level is not counted yet → no point of now', () => {
    const publishes = [publish(1, NOW - DAY_MS, [at(1, 2)])];
    const { points } = growthOf(publishes, [building(1, [null])], asked);
    expect(points.map(({ key }) => key)).toEqual(['p1']);
  });

  it('a server that does not count places → no points of publishes', () => {
    expect(growthOf([publish(1, NOW - DAY_MS, null)], two, asked).points.map(({ key }) => key)).toEqual([
      'now',
    ]);
  });
});

describe('edits by person and day', () => {
  const entry = (more: Partial<TeamEntry>): TeamEntry => ({
    id: 1,
    at: NOW / 1000,
    by: { userId: 7, name: 'Ann' },
    action: 'changed',
    kind: 'feature',
    key: 'f',
    siteId: 1,
    buildingId: 1,
    levelIndex: 0,
    title: '',
    count: null,
    before: null,
    after: null,
    ...more,
  });
  const days = lastDays(NOW, 7);

  it('the last days → midnights in a row, the last of them today', () => {
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toBeLessThanOrEqual(NOW);
    expect(NOW - days.at(-1)!).toBeLessThan(DAY_MS);
  });

  it('edits of two people, an import, a publish and a sign-in → edits alone, imports last', () => {
    const counts = editCounts(
      [
        entry({}),
        entry({ by: { userId: 8, name: 'Ben' } }),
        entry({ by: { userId: 8, name: 'Ben' }, at: NOW / 1000 - 86_400 }),
        entry({ count: 300, action: 'created' }),
        entry({ action: 'published' }),
        entry({ action: 'signed-in', kind: 'user' }),
        entry({ at: NOW / 1000 - 40 * 86_400 }),
        entry({ by: null }),
      ],
      days,
      null,
    );
    expect(counts.rows.map(({ key, name, sum }) => [key, name, sum])).toEqual([
      ['8', 'Ben', 2],
      ['7', 'Ann', 1],
      ['', '', 1],
      [IMPORTS, '', 300],
    ]);
    expect(counts.sum).toBe(304);
    expect([...counts.rows[0]!.byDay]).toEqual([
      [6, 1],
      [5, 1],
    ]);
  });

  it('one site is asked for → edits of others are left out', () => {
    expect(editCounts([entry({}), entry({ siteId: 2 })], days, 2).sum).toBe(1);
  });
});

describe('the list behind a mark, in an address', () => {
  it.each<OpenList>([
    { kind: 'level', level: 'a-1' },
    { kind: 'class', level: 'a-1', colour: 'food' },
    { kind: 'lacks', level: null, wanted: 'hours' },
    { kind: 'lacks', level: 'a-1', wanted: 'name:ar' },
    { kind: 'checks', level: 'a-1' },
  ])('%o written → read as it was', (open) => {
    expect(readList(keyOfList(open))).toEqual(open);
  });

  it.each([null, '', 'level', 'level.', 'level.*', 'class.a', 'class.a.red', 'lacks.a.extra', 'p3'])(
    '%s → no list',
    (text) => {
      expect(readList(text)).toBeNull();
    },
  );
});
