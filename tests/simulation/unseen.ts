import type { Station } from './network.ts';
import { listOf } from './network.ts';
import type { Commit, SimServer } from './server.ts';

/**
 * Whether anybody could see that a write of ours was put back. A server without versions takes a request of ours that
 * comes late, though a newer one of ours stands there by then. Where somebody then changes the very field before any list
 * reaches this device that shows what was put back, their word stands over ours as if they had seen it, and nothing that
 * it is shown differs from that.
 * @param commits of one field: ours, and what followed
 */
export function couldBeSeen(
  server: SimServer,
  { name, readings }: Pick<Station, 'name' | 'readings'>,
  commits: readonly Commit[],
): boolean {
  const [ours, late, theirs] = commits;
  if (ours === undefined || late === undefined || theirs === undefined) return true;
  const isLate = late.by === name && ours.by === name && late.sentAt < ours.sentAt;
  const isVersioned = server.extensions?.includes('etag') === true;
  const there = server.features.get(ours.fid);
  if (!isLate || isVersioned || theirs.by === name || there === undefined) return true;
  const list = listOf(there.place, there.properties.typeCode);
  return readings.some(
    ({ path, version }) => path === list && version >= late.version && version < theirs.version,
  );
}
