import type { Device } from '../world/device.ts';
import type { Edit } from './edit-ledger.ts';
import type { SimServer } from '../world/server.ts';

/**
 * Whether another device deleted a thing that a person in the end had not changed: after they undid their edits, or after the
 * edits, if their device did not know by then that those had arrived. Known edits had arrived: undoing them is a change of its
 * own, and an earlier deletion has to become a question.
 * @param edits of one field, in order, that together cancel each other
 */
export function wasDeletedSince(
  server: Pick<SimServer, 'commits'>,
  { name, events }: Pick<Device, 'name' | 'events'>,
  edits: readonly Edit[],
): boolean {
  const [first, last] = [edits[0], edits.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { fid } = first;
  const since = wasHeardOf(events, fid, first.at, last.at) ? last.at : first.at;
  return server.commits.some(
    (one) =>
      one.fid === fid &&
      one.field === 'name' &&
      one.after === undefined &&
      one.by !== name &&
      one.at >= since,
  );
}

/**
 * Whether a person undid a deletion that had arrived without their device knowing, while another person, who had seen it, made
 * the thing again. It exists, which is all that the undo asked for, with the other person's current values: the undo did not
 * concern its contents.
 * @param edits of one field, in order, that together cancel each other
 */
export function wasMadeAnew(
  server: Pick<SimServer, 'commits'>,
  { name, events }: Pick<Device, 'name' | 'events'>,
  edits: readonly Edit[],
): boolean {
  const [first, last] = [edits[0], edits.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { fid, field } = first;
  const isWhole = edits.length === 2 && first.after === undefined && last.before === undefined;
  if (!isWhole || wasHeardOf(events, fid, first.at, last.at)) return false;
  const of = server.commits.filter((one) => one.fid === fid);
  const went = of.findLast(
    (one) => one.by === name && one.field === 'name' && one.after === undefined && one.sentAt >= first.at,
  );
  if (went === undefined) return false;
  // What they had entered before that, and had not come, is a word of theirs.
  const stood = of.find((one) => one.version === went.version && one.field === field);
  if (stood?.before !== last.after) return false;
  const later = of.filter(({ version }) => version > went.version);
  const anew = later.find((one) => one.field === 'name');
  const isKnowing = anew !== undefined && anew.by !== name && anew.seen >= went.version;
  return isKnowing && !later.some((one) => one.field === field && one.by === name);
}

const wasHeardOf = (events: Device['events'], fid: string, since: number, until: number): boolean =>
  events.some(
    ({ at, event }) =>
      at >= since && at <= until && event.type === 'acked' && event.entityKey === `features:${fid}`,
  );
