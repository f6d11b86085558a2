import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { playsAll } from '../../../../tests/support/vitest/slow-tests.ts';
import { transact } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  createLevel,
  deleteNodes,
  linkedFids,
  moveNodes,
  pathNode,
  splitEdge,
} from '../../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { fidOf, type NetworkLink } from '../../../domain/wayfinding/network/network-node.ts';
import { routeGraph, routeNodesOfRows } from '../../../domain/wayfinding/route/index.ts';
import {
  SHARED_GRAPHS,
  sharedGraph,
  type SharedGraph,
} from '../../../../tests/support/domain/network/shared-graphs.ts';
import { describeShared } from '../../../../tests/support/shared-data.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { changeNodes, makePath, nodesThere } from '../../../../tests/support/sync/network-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { send } from '../../../../tests/support/sync/two-devices.ts';

const rowsOf = ({ db }: Device): Promise<Feature[]> =>
  db.features.filter(({ kind }) => kind === 'graph').toArray();
const networkOn = async (device: Device): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await rowsOf(device)).map(({ fid, geometry, properties }) => [fid, { geometry, properties }]),
  );
const act = async (device: Device, make: (rows: Feature[]) => Moment): Promise<void> => {
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, make(await rowsOf(device)), ports);
};

/**
 * Levels of which networks are kept, where the whole would take a minute: one floor of the congress centre has its
 * one-way links, two of the university its stairs.
 */
const KEPT: Partial<Record<SharedGraph, unknown[]>> = { 'c3nav-32c3': [0], polymap: [4, 5] };

/** A network by others as rows of a site. */
async function importNetwork(server: ModelServer, device: Device, name: SharedGraph): Promise<Feature[]> {
  const { level } = await makePath({ server, device }, () => settled(device));
  await act(device, (rows) =>
    deleteNodes(
      rows,
      rows.map(({ fid }) => fid),
    ),
  );
  const nodes = sharedGraph(name).filter(({ properties: { lvl } }) => KEPT[name]?.includes(lvl) ?? true);
  const building = (await device.db.buildings.get(level.buildingLid))!;
  const levels = new Map<unknown, Lid>([[0, level.lid]]);
  for (const { properties } of nodes) {
    const levelIndex = properties.lvl;
    if (levelIndex == null || levels.has(levelIndex)) continue;
    const lid = device.newId() as Lid;
    levels.set(levelIndex, lid);
    const words = { shortTitle: `${levelIndex}`, title: `${levelIndex}`, extra: {} };
    const moment = createLevel(building, { lid, levelIndex, ...words }, [
      featureDraft(device.newId(), 'Shop'),
    ]);
    await transact(device.db, moment, { now: device.clock.now(), newId: device.newId });
  }
  const fids = new Map(nodes.map(({ properties }) => [properties.fid, device.newId() as Fid]));
  const own = (links: readonly NetworkLink[] | null | undefined): NetworkLink[] =>
    (links ?? []).flatMap((link) => {
      const fid = fids.get(fidOf(link));
      return fid === undefined ? [] : [typeof link === 'string' ? fid : { ...link, fid }];
    });
  const { clientLid, siteLid, buildingLid } = level;
  const rows = nodes.map(({ geometry, properties }): Feature => {
    const { fid, lvl, bid: _, neighbors, portalNeighbors, typeCode, ...others } = properties;
    const levelLid = lvl == null ? null : levels.get(lvl)!;
    const links = { neighbors: own(neighbors), portalNeighbors: own(portalNeighbors) };
    return {
      fid: fids.get(fid)!,
      kind: 'graph',
      clientLid,
      siteLid,
      buildingLid: levelLid === null ? null : buildingLid,
      levelLid,
      geometry,
      properties: { ...(others as Feature['properties']), typeCode: String(typeCode), ...links },
    };
  });
  await changeNodes(device, Object.fromEntries(rows.map((row) => [row.fid, row])));
  return rows;
}

/** The first edge that leads one way, or else another way than at walking speed. */
function oddEdge(rows: readonly Feature[]): [from: Feature, to: Feature, speed: unknown] {
  const byFid = new Map(rows.map((row) => [row.fid as string, row]));
  const all = rows.flatMap((from) =>
    (from.properties['neighbors'] as NetworkLink[]).flatMap((link) => {
      const to = byFid.get(fidOf(link));
      return to ? [[from, to, typeof link === 'string' ? 1 : link.speed] as [Feature, Feature, unknown]] : [];
    }),
  );
  const isOneWay = ([from, to]: [Feature, Feature, unknown]): boolean =>
    !linkedFids(to, 'neighbors').includes(from.fid);
  return all.find(isOneWay) ?? all.find(([, , speed]) => speed !== 1) ?? all[0]!;
}

describeShared('networks by others', () => {
  it.each(SHARED_GRAPHS.filter((name) => playsAll || name === 'rmf-campus'))(
    '%s: imported, edited, saved, and read back equal',
    { timeout: 60_000 },
    async (name) => {
      const server = new ModelServer();
      const ann = await createDevice(server);
      const rows = await importNetwork(server, ann, name);
      await send(ann);
      const [from, to, speed] = oddEdge(rows);
      const isOneWay = !linkedFids(to, 'neighbors').includes(from.fid);
      const middle = ann.newId() as Fid;
      const [moved, deleted] = rows.filter(({ fid }) => fid !== from.fid && fid !== to.fid) as [
        Feature,
        Feature,
      ];
      const at: [number, number] = [9.9861, 53.5617];
      await act(ann, (all) => splitEdge(all, [from.fid, to.fid], pathNode(from, middle, at, 'Middle')));
      await act(ann, (all) => moveNodes(all, new Map([[moved.fid, at]])));
      await act(ann, (all) => deleteNodes(all, [deleted.fid]));
      await send(ann);

      const ben = await createDevice(server);
      await ben.engine.pullHierarchy();
      await ben.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
      for (const { lid } of await ben.db.levels.toArray()) await ben.engine.pullLevel(lid);
      const there = await networkOn(ben);
      expect(there).toEqual(await networkOn(ann));
      expect(Object.keys(nodesThere(server))).toHaveLength(rows.length);
      // The new point leads on as the edge did: its speed, and one way where it led one way.
      const half = (await ben.db.features.get(middle))!;
      expect(half.properties['neighbors']).toContainEqual({ fid: to.fid, speed });
      expect(linkedFids(half, 'neighbors')).toHaveLength(isOneWay ? 1 : 2);
      const untouched = rows.filter(
        ({ fid, properties }) =>
          ![from.fid, to.fid, moved.fid, deleted.fid].includes(fid) &&
          ![
            ...(properties['neighbors'] as NetworkLink[]),
            ...(properties['portalNeighbors'] as NetworkLink[]),
          ]
            .map(fidOf)
            .includes(deleted.fid),
      );
      expect(untouched.length).toBeGreaterThan(rows.length / 3);
      for (const { fid, geometry, properties } of untouched)
        expect(there[fid]).toEqual({ geometry, properties });
      const graph = (some: readonly Feature[]) => routeGraph(routeNodesOfRows(some), builtInTaxonomy);
      expect(graph(await rowsOf(ben)).targets).toHaveLength(graph(await rowsOf(ann)).targets.length);
      for (const device of [ann, ben]) await device.engine.stop();
    },
  );
});
