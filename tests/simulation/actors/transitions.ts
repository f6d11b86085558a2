import type { StoreyDatabase } from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import {
  chainOf,
  deleteNodes,
  linkCandidates,
  saveTransition,
  withMember,
  withoutMember,
  type NetworkContext,
} from '../../../src/domain/ops/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { stands } from '../oracle/feature-fields.ts';
import { isLift, LIFT } from '../oracle/lifts.ts';
import type { Random } from '../world/random.ts';
import type { SimServer } from '../world/server.ts';
import type { Tab } from '../world/device.ts';
import type { ActPorts, Acts } from './acts.ts';
import type { Values } from './edit-values.ts';

/** On each level. */
const LIFTS = 4;

/** Lifts on each level, of which none is linked before anybody comes. */
export function layLifts(server: SimServer, values: Values, newId: () => string): void {
  const place = `graph/${server.sites[0]?.siteInternalIdentifier}`;
  for (const { buildingId, levelIndex } of server.levels)
    for (let i = 0; i < LIFTS; i += 1) {
      const lift = {
        fid: newId(),
        typeCode: LIFT,
        name: values.text('lift'),
        neighbors: [],
        portalNeighbors: [],
      };
      const properties = { ...lift, bid: buildingId, lvl: levelIndex };
      server.put({ type: 'Feature', properties, geometry: values.point() }, place);
    }
}

/** What people do to lifts, and how often each is done. */
export const RIDES = { linkLifts: 14, unlinkLift: 2, deleteLift: 1 };
export type RideName = keyof typeof RIDES;
export const NO_RIDES: Readonly<Record<RideName, number>> = { linkLifts: 0, unlinkLift: 0, deleteLift: 0 };

/** An act of a person in the form of a transition, and what it is about. */
interface RideAct {
  moment: Moment;
  /** The two that it links; null where it takes apart. */
  linked: [string, string] | null;
}

/** As the form does it; null without a subject. */
async function rideAct(
  name: RideName,
  db: StoreyDatabase,
  { random, newId }: { random: Random; newId: () => string },
): Promise<RideAct | null> {
  const rows = (await db.features.toArray()).filter((row) => row.kind === 'graph' && stands(row));
  const indexes = new Map((await db.levels.toArray()).map(({ lid, levelIndex }) => [lid, levelIndex]));
  const node = random.pick(rows.filter(isLift));
  if (node === undefined) return null;
  const context: NetworkContext = {
    rows: new Map(rows.map((row) => [row.fid, row])),
    taxonomy: builtInTaxonomy,
    levelIndex: ({ levelLid }: Feature) => (levelLid === null ? null : (indexes.get(levelLid) ?? null)),
  };
  if (name === 'deleteLift') return { moment: deleteNodes(rows, [node.fid]), linked: null };
  const chain = chainOf(node.fid, context);
  if (name === 'unlinkLift') {
    const other = random.pick(chain.members.filter((fid) => fid !== node.fid));
    if (other === undefined) return null;
    const left = withoutMember(chain, other, context);
    return { moment: saveTransition(context, { node, chain: left }, newId), linked: null };
  }
  const other = random.pick(linkCandidates(node.fid, chain, context));
  if (other === undefined) return null;
  const longer = withMember(chain, other.fid, node.fid, context);
  return { moment: saveTransition(context, { node, chain: longer }, newId), linked: [node.fid, other.fid] };
}

export function rideActs({ device, random, lifts, now, save }: ActPorts): Acts<RideName> {
  const onRides =
    (name: RideName) =>
    async ({ db }: Tab): Promise<void> => {
      const act = await rideAct(name, db, { random, newId: device.newId });
      if (act === null || lifts === null) return;
      const keys = act.moment.changes.map(({ key }) => key);
      if (act.linked === null) lifts.touch(device.name, keys, now());
      const at = now();
      await save(db, act.moment);
      if (act.linked !== null) lifts.made.push({ at, device: device.name, fids: act.linked });
    };
  return {
    linkLifts: onRides('linkLifts'),
    unlinkLift: onRides('unlinkLift'),
    deleteLift: onRides('deleteLift'),
  };
}
