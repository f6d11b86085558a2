import { performance } from 'node:perf_hooks';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import { QualityCheck } from '../../../src/domain/quality/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { asMs, atMost, median, plain, type Section } from '../figure.ts';

const PLACES = 20_000;
const LEVELS = 10;
const ROUNDS = 9;
const LIMIT = { first: 2000, edit: 100, fix: 1000 };
/** Places that leave the building, as of one level with a plan that was placed wrong. */
const OUTSIDE = 254;
/** Degrees between two places, about 7 m. */
const STEP = 0.0001;
/** Places in a row; a path runs below each row, with a node at each second place. */
const ROW = 50;

const lid = (text: string): Lid => text as Lid;
const PLACE = Object.values(builtInTaxonomy).find(({ properties }) => properties.class === 'poi')!.code;

/** The rules over a client with 20,000 places and a network: all of it, then after one edit. One thread of Node.js. */
export function measureQuality(): Section {
  const { places, nodes } = content();
  const features = [...places, ...nodes];
  const world = {
    buildings: [{ lid: lid('b'), geometry: square(-1, -1, 4) }],
    features,
    taxonomy: builtInTaxonomy,
    ownRules: [],
    languages: ['ar'],
    groups: [],
    now: 1_800_000_000,
  };
  const bare = timed(() => {
    let names = 0;
    for (const { properties } of features) names += (properties.name ?? '').length;
    if (names < 0) throw new Error('No name is shorter than none.');
  });
  let check = new QualityCheck({ ...world, features: [] });
  const first = timed(() => {
    check = new QualityCheck(world);
    check.findings();
  });
  const edit = (rows: readonly Feature[], changed: (row: Feature, round: number) => Feature): number =>
    median(
      Array.from({ length: ROUNDS }, (_, round) => {
        const row = changed(rows[(round * 911) % rows.length]!, round);
        return timed(() => {
          check.change([row], []);
          check.findings();
        });
      }),
    );
  const ofPlace = edit(places, (row, n) => ({
    ...row,
    properties: { ...row.properties, name: `Renamed ${n}` },
  }));
  const ofNode = edit(nodes, (row, n) => {
    const [x, y] = row.geometry.type === 'Point' ? row.geometry.coordinates : [0, 0];
    return { ...row, geometry: { type: 'Point', coordinates: [x + n * 1e-6, y] } };
  });
  const outline = square(-1, -1, 4);
  const planned = (count: number): number => {
    // Half of each room is west of the wall.
    const out = places.slice(0, count).map((row, n) => ({
      ...row,
      geometry: square(-1 - STEP * 0.2, -1 + (n % 30_000) * STEP, STEP * 0.6),
    }));
    const shifted = new QualityCheck({
      ...world,
      buildings: [{ lid: lid('b'), geometry: outline }],
      features: out,
    });
    const asked = {
      rule: 'outside-building',
      fix: 'clip-to-building',
      fids: out.map(({ fid }) => fid),
      choice: { by: '', levels: [] },
    } as const;
    let changes = 0;
    const ms = timed(() => {
      changes = shifted.plan(asked, () => '').changes.length;
    });
    if (changes !== count) throw new Error(`${changes} of ${count} places were cut.`);
    return ms;
  };
  const fixed = planned(OUTSIDE);
  const fixedAll = planned(PLACES);
  const all = `${PLACES.toLocaleString('en')} places and ${nodes.length.toLocaleString('en')} nodes`;
  return {
    title: 'Quality check (Node.js, one thread)',
    figures: [
      atMost(`All rules over ${all}, first`, first, LIMIT.first, asMs),
      atMost('After one place was renamed, to the list', ofPlace, LIMIT.edit, asMs),
      atMost('After one node was moved, to the list', ofNode, LIMIT.edit, asMs),
      atMost(`A fix of ${OUTSIDE} places that leave their building, to its plan`, fixed, LIMIT.fix, asMs),
      plain(`A fix of ${PLACES.toLocaleString('en')} such places`, asMs(fixedAll)),
      plain('One plain pass over the same rows', asMs(bare)),
    ],
    notes: [
      `Medians of ${ROUNDS} edits. On the page, from the commit to the list: see "List of what is wrong, on the page".`,
    ],
  };
}

function content(): { places: Feature[]; nodes: Feature[] } {
  const each = PLACES / LEVELS;
  const places: Feature[] = [];
  const nodes: Feature[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const of = { clientLid: lid('c'), siteLid: lid('s'), buildingLid: lid('b'), levelLid: lid(`l${level}`) };
    for (let n = 0; n < each; n++) {
      const [x, y] = [(n % ROW) * STEP, Math.floor(n / ROW) * STEP];
      places.push({
        ...of,
        fid: `p${level}-${n}` as Fid,
        kind: 'poi',
        geometry: square(x, y, STEP * 0.6),
        properties: { typeCode: PLACE, name: `Room ${n}`, name_ar: 'غرفة', eid: `${level}-${n}` },
      });
      if (n % 2 === 1) continue;
      const next = (n + 2) % ROW === 0 ? [] : [{ fid: `n${level}-${n + 2}`, speed: 1 }];
      const before = n % ROW === 0 ? [] : [{ fid: `n${level}-${n - 2}`, speed: 1 }];
      nodes.push({
        ...of,
        fid: `n${level}-${n}` as Fid,
        kind: 'graph',
        geometry: { type: 'Point', coordinates: [x + STEP * 0.3, y + STEP * 0.8] },
        properties: { typeCode: 'graph-node', name: `Path ${n}`, neighbors: [...next, ...before] },
      });
    }
  }
  return { places, nodes };
}

function square(west: number, south: number, size: number) {
  const [east, north] = [west + size, south + size];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

function timed(job: () => void): number {
  const begun = performance.now();
  job();
  return performance.now() - begun;
}
