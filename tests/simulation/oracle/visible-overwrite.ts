import type { Device } from '../world/device.ts';
import { listOf, type Read, type Station } from '../world/network.ts';
import type { Commit, SimServer } from '../world/server.ts';

/** Milliseconds after a confirmation for which a list may be older than what was confirmed. */
const BEHIND_MS = 10_000;

/** Read with each level, and for the sake of a single place only where that is found nowhere else. */
const READ_WITH_LEVELS = '/beacons/draft';

/**
 * Whether the device could detect that its write was put back. A server without versions accepts a late request of ours over
 * our newer one. If another person then changes the same field before this device reads the value put back, their value
 * replaces ours as if they had read it, and the device sees no difference from that. A list with the value before ours, read
 * for another place within ten seconds after ours was confirmed, does not count: it may be older. A level read as a whole
 * counts as current all the same.
 * @param commits of one field: ours, and the following ones
 */
export function couldBeSeen(
  server: SimServer,
  { name, readings, events }: Pick<Device, 'name' | 'readings' | 'events'>,
  commits: readonly Commit[],
): boolean {
  const [ours, late, theirs] = commits;
  if (ours === undefined || late === undefined || theirs === undefined) return true;
  const isLate = late.by === name && ours.by === name && late.sentAt < ours.sentAt;
  // A request sent without a version is accepted as on a server without versions.
  const isVersioned = server.extensions?.includes('etag') === true && late.seen === Infinity;
  const isRestored = theirs.after === ours.after;
  const there = server.features.get(ours.fid);
  if (!isLate || (isVersioned && !isRestored) || theirs.by === name || there === undefined) return true;
  const list = listOf(there.place, there.properties.typeCode);
  const confirmedAt = events.find(
    ({ at, event }) => at >= ours.at && event.type === 'acked' && event.entityKey === `features:${ours.fid}`,
  )?.at;
  const isSoon = ({ askedAt }: Read): boolean =>
    confirmedAt !== undefined && askedAt >= confirmedAt && askedAt < confirmedAt + BEHIND_MS;
  const isTaken = readings.some((one) => isSoon(one) && one.path.endsWith(READ_WITH_LEVELS));
  const mayBeOld = (one: Read): boolean => late.after === ours.before && !isTaken && isSoon(one);
  return readings.some(
    (one) =>
      one.path === list && one.version >= late.version && one.version < theirs.version && !mayBeOld(one),
  );
}

/**
 * Whether a write of ours, on a server without versions, went over another person's value that this device had never read, and
 * that value was then written again, by any writer. The device sees its own value, and after that an unknown one: the same as
 * if another person had read ours and changed it. It can only be detected if the later write also put back something of ours
 * that had been known.
 * @param commits of one field @param landed which of them is ours
 */
export function hasCrossed(
  server: SimServer,
  { name, readings }: Pick<Station, 'name' | 'readings'>,
  commits: readonly Commit[],
  landed: number,
): boolean {
  const [ours, again] = commits.slice(landed, landed + 2);
  const former = commits[landed - 1];
  if (ours === undefined || again === undefined || former === undefined) return false;
  const there = server.features.get(ours.fid);
  if (server.extensions?.includes('etag') === true || there === undefined) return false;
  if (ours.by !== name || former.by === name || again.by === name || former.after !== again.after)
    return false;
  const list = listOf(there.place, there.properties.typeCode);
  const wasShown = commits
    .slice(0, landed)
    .some(
      ({ after, version }, i) =>
        after === again.after &&
        readings.some(
          (one) =>
            one.path === list && one.version >= version && one.version < (commits[i + 1]?.version ?? 0),
        ),
    );
  return (
    !wasShown && !server.commits.some((one) => one.version === again.version && putsBack(server, one, name))
  );
}

/** Whether a write resets a value that another person wrote after reading. */
function putsBack(server: SimServer, commit: Commit, by: string): boolean {
  const of = server.commits.filter(
    ({ fid, field, version }) => fid === commit.fid && field === commit.field && version < commit.version,
  );
  const [before, written] = [of.at(-2), of.at(-1)];
  if (written === undefined || written.by !== by || written.before !== commit.after) return false;
  return before === undefined || before.version <= written.seen;
}
