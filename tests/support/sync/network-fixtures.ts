import { transact } from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import type { Device } from './sync-device.ts';
import type { ModelServer } from './model-server.ts';
import { scenario } from './scenario.ts';

/** Places a millimetre and more apart, that no two nodes share. */
const placeAt = (n: number): [number, number] => [
  Math.round((0.001 + (n % 40) * 1e-5) * 1e8) / 1e8,
  Math.round((0.001 + Math.floor(n / 40) * 1e-5) * 1e8) / 1e8,
];

/** A node of a path on a level, as the device keeps it. */
export function nodeOn(
  level: Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid' | 'lid'>,
  fid: string,
  at: number,
  properties: Record<string, unknown> = {},
): Feature {
  const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
  return {
    fid: fid as Fid,
    kind: 'graph',
    clientLid,
    siteLid,
    buildingLid,
    levelLid,
    geometry: { type: 'Point', coordinates: placeAt(at) },
    properties: { typeCode: 'graph-node', neighbors: [], ...properties },
  };
}

/** Does all of it as one act of a person; null: the node goes. */
export async function changeNodes(
  { db, clock, newId }: Device,
  nodes: Readonly<Record<string, Feature | null>>,
): Promise<void> {
  const changes = [];
  for (const [fid, after] of Object.entries(nodes)) {
    const before = (await db.features.get(fid)) ?? null;
    changes.push({ table: 'features' as const, key: fid, before, after });
  }
  await transact(db, { label: 'changeNetwork', changes }, { now: clock.now(), newId });
}

/** The local node, with other properties; `undefined` removes one. */
export async function withProperties(
  { db }: Device,
  fid: string,
  properties: Record<string, unknown>,
): Promise<Record<string, Feature>> {
  const row = await db.features.get(fid);
  if (row === undefined) throw new Error(`There is no node ${fid}.`);
  const all = Object.entries({ ...row.properties, ...properties }).filter(([, value]) => value !== undefined);
  return { [fid]: { ...row, properties: Object.fromEntries(all) as Feature['properties'] } };
}

/** The nodes that a server has, by fid. */
export function nodesThere(server: ModelServer): Record<string, Record<string, unknown>> {
  const nodes = [...server.features.values()].filter(({ place }) => place.startsWith('graph/'));
  return Object.fromEntries(nodes.map(({ properties }) => [properties.fid, properties]));
}

/** What was sent of networks, as the fids of the nodes of each. */
export const networksSent = (server: ModelServer): string[][] =>
  server.seen
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/graphs'))
    .map(({ body }) =>
      (body as { features: { properties: { fid: string } }[] }).features.map(
        ({ properties }) => properties.fid,
      ),
    );

/**
 * A site with a building and a level, and a path of two nodes on it, here and on the server.
 * @param send sends what waits
 */
export async function makePath(
  { server, device }: { server: ModelServer; device: Device },
  send: () => Promise<void>,
): Promise<{ level: Level; a: string; b: string }> {
  await scenario({ server, device, plan: false });
  const level = (await device.db.levels.toArray())[0] as Level;
  const [a, b] = [device.newId(), device.newId()];
  await device.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  await changeNodes(device, {
    [a]: nodeOn(level, a, 1, { neighbors: [{ fid: b, speed: 1 }] }),
    [b]: nodeOn(level, b, 2, { neighbors: [{ fid: a, speed: 1 }] }),
  });
  await send();
  return { level, a, b };
}
