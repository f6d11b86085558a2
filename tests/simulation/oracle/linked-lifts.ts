import { isLift, ridesOf } from './lifts.ts';
import type { Device } from '../world/device.ts';
import type { SimServer } from '../world/server.ts';
import { View } from './device-view.ts';
import { operationsOf } from './outboxes.ts';
import type { Ledger } from './edit-ledger.ts';

/** A link that was called saved. */
export interface LiftLink {
  at: number;
  device: string;
  fids: readonly [string, string];
}

/** Links of lifts that people made, and all else that they did to lifts. */
export class LiftLinks {
  readonly made: LiftLink[] = [];
  private readonly touched: { at: number; device: string; fid: string }[] = [];

  /** Taken apart, deleted, undone, done again: what becomes of its links is another question then. */
  touch(device: string, fids: readonly string[], at: number): void {
    for (const fid of fids) this.touched.push({ at, device, fid });
  }

  /** Neither of the two was changed since; other people's acts may come before it in time and after it on the server. */
  isUntouched({ at, device, fids }: LiftLink, ledger: Ledger): boolean {
    return fids.every(
      (fid) =>
        !this.touched.some((one) => one.fid === fid && (one.device !== device || one.at >= at)) &&
        !ledger.decisions.some(({ key }) => key === fid || key === `features:${fid}`),
    );
  }
}

/**
 * What is wrong with the lifts of a server in the end: a link reported as saved is neither there nor on its way, and no
 * overwriting was reported; or a group is incomplete: a link without its node or its other half, or a lift alone in its group.
 * A link to a lift that was deleted with its level stays, for the list of problems, until it is written again.
 */
export function liftFaults(
  server: Pick<SimServer, 'features' | 'commits'>,
  devices: readonly Device[],
  links: LiftLinks,
  ledger: Ledger,
): string[] {
  const faults: string[] = [];
  const nodes = server.features;
  const gone = wentWithPlaces(server);
  const leads = (from: string, to: string): boolean => {
    const node = nodes.get(from);
    return node !== undefined && ridesOf(node).includes(to);
  };
  for (const [fid, node] of nodes) {
    if (!isLift(node)) continue;
    const rides = ridesOf(node);
    for (const to of rides)
      if (!leads(to, fid) && !gone.has(to))
        faults.push(
          `half a link: ${fid} leads to ${to}, which ${nodes.has(to) ? 'does not lead back' : 'is not there'}`,
        );
    const group = node.properties['portalGroupId'] ?? null;
    const mates = [...nodes].filter(
      ([, other]) => group !== null && other.properties['portalGroupId'] === group,
    );
    if (mates.length === 1 && !rides.some((to) => gone.has(to))) faults.push(`${fid} is alone in its group`);
    for (const [mate] of mates)
      if (mate !== fid && !leads(fid, mate)) faults.push(`${fid} does not lead to ${mate} of its group`);
  }
  const waiting = new Set(
    devices.flatMap((device) => operationsOf(device).map(({ key }) => `${device.name} ${key}`)),
  );
  // A writer who replaces the whole network at the same time removes a link, if the server can't check what it had read.
  const told = new Map(devices.map((device) => [device.name, new View(device).alarmed]));
  for (const link of links.made) {
    const [a, b] = link.fids;
    if (link.fids.some((fid) => told.get(link.device)?.has(fid))) continue;
    if (!links.isUntouched(link, ledger) || link.fids.some((fid) => waiting.has(`${link.device} ${fid}`)))
      continue;
    if (gone.has(a) || gone.has(b)) continue;
    if (!leads(a, b) || !leads(b, a))
      faults.push(`lost link: ${link.device} linked ${a} and ${b} at ${link.at}`);
  }
  return faults;
}

/** Nodes that are missing because their level or building was deleted, and not by a deletion of their own. */
function wentWithPlaces({ features, commits }: Pick<SimServer, 'features' | 'commits'>): Set<string> {
  const last = new Map(commits.map((commit) => [commit.fid, commit]));
  return new Set(
    [...last].flatMap(([fid, { after, isWhole }]) =>
      after === undefined && isWhole && !features.has(fid) ? [fid] : [],
    ),
  );
}
