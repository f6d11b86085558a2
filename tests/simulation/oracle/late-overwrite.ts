import type { Device } from '../world/device.ts';
import { LINK } from './feature-fields.ts';
import type { Ledger } from './edit-ledger.ts';
import type { Commit, SimServer } from '../world/server.ts';

/** Milliseconds after which a request of a device is a late one: it may come over what it was to leave as it is. */
const LATE_MS = 2000;

/** Milliseconds for which a request that was sent may still come: a minute after it was given up, which takes 15 s. */
const MAY_COME_MS = 76_000;

/**
 * Whether a write of the device was overwritten by another writer, or by an earlier request of its own. That includes a request
 * in doubt whose change the person then undid, and which had arrived.
 */
export function wasWrittenOver(
  server: SimServer,
  ledger: Ledger,
  device: Pick<Device, 'name' | 'events'>,
  fid: string,
): boolean {
  const { name } = device;
  const commits = server.commits.filter((one) => one.fid === fid);
  if (commits.some(({ by, at, sentAt }) => by === name && at - sentAt > LATE_MS)) return true;
  if (commits.some((one) => one.by === name && wasTakenBackInDoubt(ledger, device, one))) return true;
  // The value that its person wanted was written by another device: nothing changed when it arrived.
  const wishes = ledger.edits.filter((one) => one.device === name && one.fid === fid);
  const wasUnwished = (commit: Commit): boolean =>
    wishes.some(
      ({ field, after, at }) =>
        field === commit.field && at <= commit.at && after === commit.before && after !== commit.after,
    );
  if (commits.some((one) => one.by !== name && wasUnwished(one))) return true;
  // A late request of the device would have removed another person's value in the same way: the two can't be told apart.
  const asOurs = ({ by, at, version, field, after }: Commit): boolean => {
    const wouldTake = (since: number): boolean => {
      if (at <= since || at - since > MAY_COME_MS) return false;
      const stood = commits.findLast((one) => one.field === field && one.at <= since)?.after;
      const next = commits.find((one) => one.field === field && one.at > since);
      return after === stood && next !== undefined && next.version < version && next.by !== name;
    };
    const ours = [...commits.filter((one) => one.by === name), ...wishes];
    return by !== name && ours.some((one) => wouldTake(one.at));
  };
  if (commits.some(asOurs)) return true;
  // A link goes with a deleted node at its end, with the next write of the network by any device.
  const hasNoEnd = ({ field, after, version }: Commit): boolean => {
    const end = field.startsWith(LINK) ? field.slice(LINK.length) : null;
    if (end === null || after !== undefined) return false;
    const went = (one: Commit): boolean =>
      one.fid === end && one.field === 'name' && one.after === undefined && one.version === version;
    return !server.features.has(end) || server.commits.some(went);
  };
  return commits.some(
    (ours, i) =>
      ours.by === name &&
      commits
        .slice(i + 1)
        .some(
          (next) =>
            next.field === ours.field &&
            next.after !== ours.after &&
            (next.by !== name || next.sentAt < ours.sentAt || hasNoEnd(next)),
        ),
  );
}

/** Whether the person restored the value before, or discarded the change, before the device knew of its arrival. */
function wasTakenBackInDoubt(
  ledger: Ledger,
  { name, events }: Pick<Device, 'name' | 'events'>,
  { fid, field, before, sentAt }: Commit,
): boolean {
  const takenBack = [
    ...ledger.edits.filter(
      (one) => one.device === name && one.fid === fid && one.field === field && one.after === before,
    ),
    ...ledger.decisions.filter((one) => one.device === name && one.key === fid && one.what === 'discard'),
  ];
  const isConfirmed = (since: number, until: number): boolean =>
    events.some(
      ({ at, event }) =>
        at >= since && at <= until && event.type === 'acked' && event.entityKey === `features:${fid}`,
    );
  return takenBack.some(({ at }) => at >= sentAt && !isConfirmed(sentAt, at));
}
