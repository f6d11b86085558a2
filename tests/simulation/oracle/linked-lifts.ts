import { isLift, ridesOf } from '../actors/transitions.ts';
import type { Device } from '../world/device.ts';
import { View } from './device-view.ts';
import { operationsOf } from './outboxes.ts';
import type { Ledger } from './edit-ledger.ts';

interface Node {
  properties: Record<string, unknown>;
}

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

  /** Nobody has taken a hand to either of the two since; what others do may come before it in time and after it there. */
  isUntouched({ at, device, fids }: LiftLink, ledger: Ledger): boolean {
    return fids.every(
      (fid) =>
        !this.touched.some((one) => one.fid === fid && (one.device !== device || one.at >= at)) &&
        !ledger.decisions.some(({ key }) => key === fid || key === `features:${fid}`),
    );
  }
}

/**
 * What is wrong with the lifts of a server when all is quiet: a link that somebody was told is saved is neither there nor
 * on its way, and nothing told them that it was written over; or a group stands there by halves: a link leads to nobody,
 * or one way, or a lift is alone in its group.
 */
export function liftFaults(
  nodes: ReadonlyMap<string, Node>,
  devices: readonly Device[],
  links: LiftLinks,
  ledger: Ledger,
): string[] {
  const faults: string[] = [];
  const leads = (from: string, to: string): boolean => {
    const node = nodes.get(from);
    return node !== undefined && ridesOf(node).includes(to);
  };
  for (const [fid, node] of nodes) {
    if (!isLift(node)) continue;
    for (const to of ridesOf(node))
      if (!leads(to, fid))
        faults.push(
          `half a link: ${fid} leads to ${to}, which ${nodes.has(to) ? 'does not lead back' : 'is not there'}`,
        );
    const group = node.properties['portalGroupId'] ?? null;
    const mates = [...nodes].filter(
      ([, other]) => group !== null && other.properties['portalGroupId'] === group,
    );
    if (mates.length === 1) faults.push(`${fid} is alone in its group`);
    for (const [mate] of mates)
      if (mate !== fid && !leads(fid, mate)) faults.push(`${fid} does not lead to ${mate} of its group`);
  }
  const waiting = new Set(
    devices.flatMap((device) => operationsOf(device).map(({ key }) => `${device.name} ${key}`)),
  );
  // Who replaces the whole network at the same time takes a link away, where the server can't be told what was read.
  const told = new Map(devices.map((device) => [device.name, new View(device).alarmed]));
  for (const link of links.made) {
    const [a, b] = link.fids;
    if (link.fids.some((fid) => told.get(link.device)?.has(fid))) continue;
    if (!links.isUntouched(link, ledger) || link.fids.some((fid) => waiting.has(`${link.device} ${fid}`)))
      continue;
    if (!leads(a, b) || !leads(b, a))
      faults.push(`lost link: ${link.device} linked ${a} and ${b} at ${link.at}`);
  }
  return faults;
}
