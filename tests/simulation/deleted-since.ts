import type { Device } from './device.ts';
import type { Edit } from './ledger.ts';
import type { SimServer } from './server.ts';

/**
 * Whether somebody else deleted a thing to which a person had done nothing in the end: since they took back what they
 * had done, or since they did it, where their device had not heard by then that it had arrived. What it had heard of
 * stood there: to take that back is a change of its own, and a deletion that came before has to be asked about.
 * @param edits of one field, which together take back what they did, the first one first
 */
export function wasDeletedSince(
  server: Pick<SimServer, 'commits'>,
  { name, events }: Pick<Device, 'name' | 'events'>,
  edits: readonly Edit[],
): boolean {
  const [first, last] = [edits[0], edits.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { fid } = first;
  const isHeardOf = events.some(
    ({ at, event }) =>
      at >= first.at && at <= last.at && event.type === 'acked' && event.entityKey === `features:${fid}`,
  );
  const since = isHeardOf ? last.at : first.at;
  return server.commits.some(
    (one) =>
      one.fid === fid &&
      one.field === 'name' &&
      one.after === undefined &&
      one.by !== name &&
      one.at >= since,
  );
}
