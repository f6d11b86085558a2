import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { generateLevel } from '../../../server/modules/networks/generate-level.ts';
import type { FeatureRow } from '../../../server/modules/features/index.ts';
import { featureToWire } from '../../../server/modules/features/index.ts';
import { sharedFeatures } from '../../../tests/support/geometry/shared-geometry.ts';
import type { NodeFeature } from '../../domain/wayfinding/generate/index.ts';
import { POLYMAP, polymap, westport } from '../../../tests/support/geometry/shared-levels.ts';
import { inProcess } from '../../../tests/support/server/in-process.ts';
import { describeShared } from '../../../tests/support/shared-data.ts';
import { workerDouble } from '../../../tests/support/workers/worker-double.ts';
import type { Polygon, Position } from '../../domain/entities/geometry.ts';
import type { LevelFeature } from '../../domain/wayfinding/generate/index.ts';
import { generateNetworkJob } from './core.ts';
import { type GenerateNetworkJob, startGenerateNetwork } from './run.ts';

/** Constructed with `new Worker(url)`: serves the same core over a real message channel. */
class StandIn {
  constructor() {
    return workerDouble((port) => expose(generateNetworkJob(), port));
  }
}

const METRE = 1 / 111_320;
const at = (x: number, y: number): Position => [x * METRE, y * METRE];
const box = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
});
const building = box(-1, -1, 21, 13);
const place = { sid: 3, bid: 7, lvl: -1 };
const wanted = { person: 'someone', signal: new AbortController().signal };

/** A corridor with a room on either side of it. */
const floor: LevelFeature[] = [
  { fid: 'a', typeCode: 'room', name: 'A', geometry: box(0, 0, 20, 5) },
  { fid: 'b', typeCode: 'room', name: null, geometry: box(0, 7, 20, 12) },
  { fid: 'c', typeCode: 'corridor', name: null, geometry: box(0, 5, 20, 7) },
  { fid: 'd', typeCode: 'elevator', name: 'Lift', geometry: { type: 'Point', coordinates: at(1, 6) } },
];
const row = (
  { fid, typeCode, name, geometry }: LevelFeature,
  kind: FeatureRow['kind'] = 'poi',
): FeatureRow => ({
  fid,
  kind,
  geometry,
  properties: name === null ? { typeCode } : { typeCode, name },
  clientId: 1,
  siteId: place.sid,
  buildingId: place.bid,
  levelIndex: place.lvl,
  revision: 1,
  publishedRevision: null,
  deleted: false,
});
/** A lift that is in the network already, and stairs that no way leads to. */
const nodes = [
  row(
    {
      fid: 'lift',
      typeCode: 'elevator-node',
      name: 'L',
      geometry: { type: 'Point', coordinates: at(1.5, 6.2) },
    },
    'graph',
  ),
  row(
    { fid: 'far', typeCode: 'stairs-node', name: null, geometry: { type: 'Point', coordinates: at(90, 90) } },
    'graph',
  ),
];

/** The answer of the server for the same level, as JSON. */
const onServer = async (features: readonly LevelFeature[], transitions: FeatureRow[]): Promise<string> => {
  const level = { siteId: place.sid, buildingId: place.bid, levelIndex: place.lvl };
  const rows = [...features.map((feature) => row(feature)), ...transitions];
  return JSON.stringify(await generateLevel(inProcess, level, { geometry: building }, rows, wanted));
};

async function here(
  job: GenerateNetworkJob,
  features: LevelFeature[],
  transitions: FeatureRow[],
): Promise<string> {
  const answer = await job.generate({
    place,
    building,
    features,
    transitions: transitions.map(featureToWire),
  });
  if (!answer.ok) return answer.code;
  const { features: made, unreached, parts } = answer;
  return JSON.stringify({ features: made, unreached, parts });
}

describe.each(['in a worker', 'without workers'])('generate a network %s', (where) => {
  let job: GenerateNetworkJob;
  beforeEach(() => {
    vi.stubGlobal('Worker', where === 'in a worker' ? StandIn : undefined);
    job = startGenerateNetwork();
  });
  afterEach(() => {
    job.close();
    vi.unstubAllGlobals();
  });

  it('level with transitions → the JSON that the server answers', async () => {
    const made = await here(job, floor, nodes);
    expect(made).toBe(await onServer(floor, nodes));
    const fids = (JSON.parse(made) as { features: { properties: { fid: string } }[] }).features.map(
      ({ properties }) => properties.fid,
    );
    expect(fids).toEqual(expect.arrayContaining(['lift', 'far']));
    expect(
      fids.filter((fid) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(fid)),
    ).toHaveLength(fids.length - 2);
  });

  it('a network that was generated, with one node moved → the moved one stays, the others may be replaced', async () => {
    const level = { place, building, features: floor, transitions: [] };
    const first = await job.generate(level);
    if (!first.ok) throw new Error(first.code);
    expect(first.parts).toBe(1);
    const paths = first.features.filter(({ properties }) => properties.typeCode === 'graph-node');
    const [moved, ...others] = paths as [NodeFeature, ...NodeFeature[]];
    const elsewhere: NodeFeature = { ...moved, geometry: { type: 'Point', coordinates: at(10, 6.3) } };
    const again = await job.generate({ ...level, paths: [elsewhere, ...others] });
    if (!again.ok) throw new Error(again.code);
    expect(again.replaced.toSorted()).toEqual(others.map(({ properties }) => properties.fid).toSorted());
    expect(again.features.map(({ properties }) => properties.fid)).toContain(moved.properties.fid);
  });

  it('a network with a restricted or a one-way path → these stay, the others may be replaced', async () => {
    const level = { place, building, features: floor, transitions: [] };
    const first = await job.generate(level);
    if (!first.ok) throw new Error(first.code);
    const paths = first.features.filter(({ properties }) => properties.typeCode === 'graph-node');
    const byFid = new Map(paths.map((node) => [node.properties.fid, node]));
    const links = ({ properties }: NodeFeature) => properties['neighbors'] as { fid: string }[];
    const from = paths.find((node) => links(node).some(({ fid }) => byFid.has(fid)))!;
    const to = byFid.get(links(from).find(({ fid }) => byFid.has(fid))!.fid)!;
    const withLinks = (node: NodeFeature, neighbors: unknown): NodeFeature => ({
      ...node,
      properties: { ...node.properties, neighbors },
    });
    const restricted = links(from).map((link) =>
      link.fid === to.properties.fid ? { ...link, access: ['staff'] } : link,
    );
    const oneWay = links(to).filter(({ fid }) => fid !== from.properties.fid);
    for (const changed of [withLinks(from, restricted), withLinks(to, oneWay)]) {
      const others = paths.filter(({ properties }) => properties.fid !== changed.properties.fid);
      const again = await job.generate({ ...level, paths: [changed, ...others] });
      if (!again.ok) throw new Error(again.code);
      expect(again.replaced).toHaveLength(paths.length - 2);
      for (const { properties } of [from, to]) expect(again.replaced).not.toContain(properties.fid);
    }
  });

  it('level with nothing to walk on → the code that the server refuses with', async () => {
    expect(await here(job, [], [])).toBe('no-walkable-space');
    await expect(onServer([], [])).rejects.toMatchObject({ status: 422, code: 'no-walkable-space' });
  });

  it('closed while it works → rejects', async () => {
    const running = here(job, floor, []);
    job.close();
    await expect(running).rejects.toMatchObject({ reason: 'closed' });
  });
});

describeShared('generate a network of real floors in a worker', () => {
  beforeEach(() => vi.stubGlobal('Worker', StandIn));
  afterEach(() => vi.unstubAllGlobals());

  const floors: [string, () => LevelFeature[]][] = [
    ...['gf', '2'].map((name): [string, () => LevelFeature[]] => [
      `Westport House ${name}`,
      () => westport(name),
    ]),
    ['a level of a university', () => polymap(sharedFeatures(`${POLYMAP}/level.geojson`)[3]!.id)],
  ];
  it.each(someOf(floors, 2))(
    '%s → the JSON that the server answers',
    { timeout: 60_000 },
    async (_, featuresOf) => {
      const features = featuresOf();
      const job = startGenerateNetwork();
      const made = await here(job, features, []);
      job.close();
      expect(made.length).toBeGreaterThan(1000);
      expect(made).toBe(await onServer(features, []));
    },
  );

  it(
    'sines that differ in the last bit, as those of engines do → the same network',
    { timeout: 60_000 },
    async () => {
      const made = await onServer(westport('5'), []);
      for (const name of ['sin', 'cos', 'atan2', 'hypot'] as const) {
        const exact: (...args: number[]) => number = Math[name];
        vi.spyOn(Math, name).mockImplementation((...args: number[]) => exact(...args) * (1 + 2 ** -52));
      }
      const elsewhere = await onServer(westport('5'), []);
      vi.restoreAllMocks();
      expect(elsewhere).toBe(made);
    },
  );
});
