import type { Device } from '../world/device.ts';
import { listOf, type Read, type Station } from '../world/network.ts';
import type { Commit, SimServer } from '../world/server.ts';

/** Milliseconds after a confirmation for which a list may be older than what was confirmed. */
const BEHIND_MS = 10_000;

/** Read with each level, and for the sake of a single place only where that is found nowhere else. */
const READ_WITH_LEVELS = '/beacons/draft';

/**
 * Whether anybody could see that a write of ours was put back. A server without versions takes a request of ours that
 * comes late, though a newer one of ours stands there by then. Where somebody then changes the very field before any list
 * reaches this device that shows what was put back, their word stands over ours as if they had seen it, and nothing that
 * it is shown differs from that. A list that shows what stood before ours, and was read for the sake of another place
 * within ten seconds after ours was confirmed, is no such list: it may be one of before. Who reads a level whole takes
 * it for the present all the same.
 * @param commits of one field: ours, and what followed
 */
export function couldBeSeen(
  server: SimServer,
  { name, readings, events }: Pick<Device, 'name' | 'readings' | 'events'>,
  commits: readonly Commit[],
): boolean {
  const [ours, late, theirs] = commits;
  if (ours === undefined || late === undefined || theirs === undefined) return true;
  const isLate = late.by === name && ours.by === name && late.sentAt < ours.sentAt;
  // One that left without saying over which version it goes is taken as on a server without them.
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
 * Whether a write of ours went, on a server without versions, over somebody's of which this device had never been shown
 * anything, and theirs was then written once more, by whom or whatever. What the device is shown is its own word, and
 * after that one that it does not know: the same as where somebody had read ours and said theirs. Only where the write
 * that put theirs back also put back something of ours that had been known is there anything to tell it by.
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

/** Whether a write takes back what somebody wrote over what they had been shown. */
function putsBack(server: SimServer, commit: Commit, by: string): boolean {
  const of = server.commits.filter(
    ({ fid, field, version }) => fid === commit.fid && field === commit.field && version < commit.version,
  );
  const [before, written] = [of.at(-2), of.at(-1)];
  if (written === undefined || written.by !== by || written.before !== commit.after) return false;
  return before === undefined || before.version <= written.seen;
}
