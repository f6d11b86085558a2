import type { StoreyDatabase } from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid } from '../../../src/domain/entities/ids.ts';
import type { Change, Moment } from '../../../src/domain/moment/moment.ts';
import { isLift } from '../oracle/lifts.ts';
import type { ActPorts, Acts } from './acts.ts';
import type { Values } from './edit-values.ts';
import type { Tab, World } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { SimServer } from '../world/server.ts';

/** A node that no device can keep, of which nothing may ever change. */
export const ODD_NODE = {
  type: 'Feature' as const,
  properties: { fid: 'node-of-tomorrow', typeCode: 'hover-pad', deep: { er: [1, null] }, none: null },
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
};

/** Nodes along a way on each level, before any device comes. */
export function layWays(server: SimServer, values: Values, newId: () => string): void {
  server.hasNetwork = true;
  const place = `graph/${server.sites[0]?.siteInternalIdentifier}`;
  server.put(ODD_NODE, place);
  for (const { buildingId, levelIndex } of server.levels) {
    const fids = [newId(), newId(), newId()];
    for (const [i, fid] of fids.entries()) {
      const neighbors = [fids[i - 1], fids[i + 1]].filter((one) => one !== undefined);
      const properties = { fid, typeCode: 'graph-node', name: values.text('node'), neighbors };
      server.put(
        {
          type: 'Feature',
          properties: { ...properties, bid: buildingId, lvl: levelIndex },
          geometry: values.point(),
        },
        place,
      );
    }
  }
}

/** What people do to a network, and how often each is done. */
export const WAYS = { makeNode: 12, moveNode: 8, renameNode: 10, linkNodes: 8, deleteNode: 4 };
export type WayName = keyof typeof WAYS;
export const NO_WAYS: Readonly<Record<WayName, number>> = {
  makeNode: 0,
  moveNode: 0,
  renameNode: 0,
  linkNodes: 0,
  deleteNode: 0,
};

const linksOf = ({ properties }: Feature): string[] => (properties['neighbors'] ?? []) as string[];

/** The act of a person as a moment; null without a subject. */
async function wayAct(
  name: WayName,
  db: StoreyDatabase,
  { random, values, newId, poison }: { random: Random; values: Values; newId: () => string; poison: number },
): Promise<Moment | null> {
  const nodes = (await db.features.toArray()).filter(
    ({ kind, publishState }) => kind === 'graph' && publishState !== 'deleted',
  );
  const one = random.pick(nodes);
  const changes: Change[] = [];
  const change = (before: Feature | null, after: Feature | null): void => {
    changes.push({ table: 'features', key: (after ?? before)?.fid ?? '', before, after });
  };
  const withLinks = (node: Feature, neighbors: string[]): Feature => ({
    ...node,
    properties: { ...node.properties, neighbors },
  });
  if (one === undefined) return null;
  switch (name) {
    case 'makeNode': {
      const fid = newId() as Fid;
      const { publishState: _, ...place } = one;
      const properties = { typeCode: 'graph-node', name: values.text('node'), neighbors: [one.fid] };
      change(null, { ...place, fid, geometry: values.point(), properties });
      change(one, withLinks(one, [...linksOf(one), fid]));
      break;
    }
    case 'moveNode':
      change(one, { ...one, geometry: values.point() });
      break;
    case 'renameNode': {
      const text = values.text(random.chance(poison) ? 'poison' : 'node');
      change(one, { ...one, properties: { ...one.properties, name: text } });
      break;
    }
    case 'linkNodes': {
      const others = nodes.filter((node) => node.fid !== one.fid && node.levelLid === one.levelLid);
      const other = random.pick(others);
      if (other === undefined) return null;
      const had = linksOf(one);
      const isLinked = had.includes(other.fid);
      change(one, withLinks(one, isLinked ? had.filter((to) => to !== other.fid) : [...had, other.fid]));
      break;
    }
    case 'deleteNode':
      // That one takes its links along is the business of who deletes lifts.
      if (isLift(one)) return null;
      change(one, null);
      for (const node of nodes) {
        if (node.fid === one.fid || !linksOf(node).includes(one.fid)) continue;
        change(
          node,
          withLinks(
            node,
            linksOf(node).filter((to) => to !== one.fid),
          ),
        );
      }
      break;
  }
  return { label: 'act', changes };
}

export function wayActs({ device, random, values, profile, save }: ActPorts): Acts<WayName> {
  const { newId } = device;
  const onWays =
    (name: WayName) =>
    async ({ db }: Tab): Promise<void> => {
      const moment = await wayAct(name, db, { random, values, newId, poison: profile.poison });
      if (moment !== null) await save(db, moment);
    };
  return {
    makeNode: onWays('makeNode'),
    moveNode: onWays('moveNode'),
    renameNode: onWays('renameNode'),
    linkNodes: onWays('linkNodes'),
    deleteNode: onWays('deleteNode'),
  };
}

/** Another program loads the whole network, and writes it back whole with a change of its own. */
export function createNetworkRival(
  { loop, trace }: World,
  server: SimServer,
  random: Random,
  values: Values,
): () => void {
  const author = { name: 'rival', seen: 0 };
  return () => {
    const site = server.sites[0]?.siteInternalIdentifier;
    const path = `/sites/${site}/graphs`;
    const nodes = [...server.features.values()].filter(({ place }) => place === `graph/${site}`);
    const features = nodes.map(({ type, properties, geometry }) =>
      structuredClone({ type, properties, geometry }),
    );
    const one = random.pick(features.filter(({ properties }) => properties.fid !== ODD_NODE.properties.fid));
    if (one !== undefined) one.properties['eid'] = values.text('rival');
    loop.after(random.between(500, 30_000), () => {
      trace('rival writes the network');
      const body = { type: 'FeatureCollection', features };
      server.serve({ method: 'POST', path, body }, author);
    });
  };
}
