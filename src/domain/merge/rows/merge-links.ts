import { fieldOf } from '../../fields/index.ts';
import { sameValue } from '../../moment/index.ts';
import { areRecords, isMembers, mergeRecord, type Members } from './merge-record.ts';
import { listsOf, type Together } from '../values/merge-lists.ts';
import { mergeValue, type ThreeVersions } from '../values/merge-value.ts';

/** What becomes of a member of a link that both sides changed. */
export type OnClash = (member: string, three: ThreeVersions) => unknown;

// @spec 13
/**
 * One link of a network in three versions, member by member: a link as a text is a record that says nothing but where it
 * leads. Null where one side took the link away and the other changed it.
 */
export function mergeLink(three: ThreeVersions, onClash: OnClash): Together {
  const settled = mergeValue(three);
  if (settled !== null) return settled;
  const records = { base: recordOf(three.base), mine: recordOf(three.mine), theirs: recordOf(three.theirs) };
  if (!records.mine || !records.theirs || !areRecords(records)) return null;
  const value = mergeRecord(records, (name, member) => {
    const one = mergeValue(member);
    return one === null ? onClash(name, member) : one.value;
  });
  // The very one of theirs where that says the same.
  return { value: sameValue(value, records.theirs) ? three.theirs : value };
}

const recordOf = (link: unknown): Members | undefined =>
  typeof link === 'string' ? { fid: link } : isMembers(link) ? link : undefined;

/** Links between nodes of a network, by where they lead to, each member by member. */
export function mergeLinks(
  three: ThreeVersions,
  onClash?: (to: string, ...of: Parameters<OnClash>) => unknown,
): Together {
  const links = listsOf(three, isLink);
  if (links === null) return null;
  const [base, mine, theirs] = [links.base, links.mine, links.theirs].map(
    (list) => new Map(list.map((link) => [endOf(link), link])),
  ) as [Links, Links, Links];
  const value: unknown[] = [];
  let isApart = true;
  for (const to of new Set([...theirs.keys(), ...mine.keys()])) {
    const merged = mergeLink(
      { base: base.get(to), mine: mine.get(to), theirs: theirs.get(to) },
      (member, versions) => {
        if (onClash === undefined) isApart = false;
        return onClash?.(to, member, versions);
      },
    );
    if (merged === null || !isApart) return null;
    if (merged.value !== undefined) value.push(merged.value);
  }
  return { value };
}

/** Whether a property holds links, of which a field may be one member: `properties.<list>.<fid>.<member>`. */
export const isLinkList = (name: string): boolean => fieldOf(name)?.merge === 'links';

type Links = Map<string, unknown>;

const endOf = (link: unknown): string => (typeof link === 'string' ? link : (link as { fid: string }).fid);

const isLink = (item: unknown): item is unknown =>
  typeof item === 'string' || (isMembers(item) && typeof item['fid'] === 'string');
