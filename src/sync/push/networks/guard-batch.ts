import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Side } from '../../../domain/merge/index.ts';
import { linkedFids, LINK_LISTS } from '../../../domain/wayfinding/network/index.ts';
import {
  mergeNetworks,
  type NetworkConflict,
  type NetworkFault,
  type NetworkMerge,
  type NetworkVersions,
} from '../../../domain/wayfinding/merge/index.ts';
import type { Issue } from '../../../domain/entities/issue.ts';
import type { Member, LocalNetwork } from './local-network.ts';
import { waitsForTwin } from './linked-here.ts';

/** Why a change of a network is not sent. */
export interface Rejection {
  code: NetworkFault['code'] | 'network-rule';
  params: NetworkFault['params'];
}

/** What is asked about a node: what clashes in it, and the rules that both sides break together. */
export interface Question {
  conflicts: NetworkConflict[];
  issues: Issue[];
}

export interface GuardResult {
  merge: NetworkMerge;
  /** By fid. With any, nothing may be sent before they are out of it. */
  questions: Map<string, Question>;
  refusals: Map<string, Rejection>;
  /** It is unknown whose change it is: none of them is sent. */
  refusal: Rejection | null;
}

/**
 * Takes out of what may go whatever leads to a node that can't go with it and that the server does not have, and what was
 * linked here with a transition that can't: it goes when that one does. Returns what leads nowhere at all.
 */
export function holdBack(
  here: LocalNetwork,
  { base, mine, theirs }: NetworkVersions,
): NetworkVersions & {
  refusals: Map<string, Rejection>;
} {
  const now = new Map(mine);
  // A node that is in question or refused here and deleted there does not exist until a person has decided.
  const stands = (fid: string): boolean =>
    theirs.has(fid) || (now.has(fid) && (here.members.has(fid) || !here.ops.has(fid)));
  const refusals = new Map<string, Rejection>();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const fid of here.members.keys()) {
      const node = now.get(fid);
      if (node === undefined) continue;
      const before = base.get(fid);
      const had = new Set(before === undefined ? [] : LINK_LISTS.flatMap((list) => linkedFids(before, list)));
      const lost = LINK_LISTS.flatMap((list) => linkedFids(node, list)).find(
        (to) => !stands(to) && !had.has(to),
      );
      if (lost === undefined && !waitsForTwin(here, fid)) continue;
      if (lost !== undefined && !here.rows.has(lost))
        refusals.set(fid, { code: 'dangling-neighbor', params: { fid, to: lost } });
      here.members.delete(fid);
      if (before === undefined) now.delete(fid);
      else now.set(fid, before);
      isChanged = true;
    }
  }
  return { base, mine: now, theirs, refusals };
}

/** Whether a person deleted it. While a change is in doubt, the intent does not show that; a lost row does not count. */
const isDeleted = ({ op, head }: Member): boolean =>
  op.intent === 'delete' || (head === null && op.sent !== undefined);

/** Merges both versions and decides which changes can't be sent. */
export function mergeAndGuard(
  here: LocalNetwork,
  versions: NetworkVersions,
  taxonomy: Taxonomy,
  options: { mayShrink: boolean },
): GuardResult {
  const members = [...here.members.values()];
  const merge = mergeNetworks(versions, taxonomy, {
    choices: choicesOf(here, versions),
    deleted: members.filter(isDeleted).map(({ op }) => op.key),
    mayShrink: options.mayShrink,
  });
  const verdict: GuardResult = { merge, questions: new Map(), refusals: new Map(), refusal: null };
  const ask = (fid: string): Question => {
    const known = verdict.questions.get(fid) ?? { conflicts: [], issues: [] };
    verdict.questions.set(fid, known);
    return known;
  };
  for (const conflict of merge.conflicts) ask(conflict.at).conflicts.push(conflict);
  for (const issue of merge.issues) {
    const concerned = concernedBy(issue, here, merge);
    if (concerned.length === 0) verdict.refusal = { code: 'network-rule', params: { rule: issue.code } };
    for (const fid of concerned) ask(fid).issues.push(issue);
  }
  for (const { code, params } of merge.faults) {
    const fid = String(params['fid'] ?? '');
    const isTheirOwn =
      (code === 'dangling-neighbor' || code === 'too-many-decimals') && here.members.has(fid);
    if (isTheirOwn) verdict.refusals.set(fid, { code, params });
    else verdict.refusal = { code, params };
  }
  return verdict;
}

/** What people decided whose word the versions do not tell: in which group of transitions a node is. */
function choicesOf(here: LocalNetwork, versions: NetworkVersions): Record<string, Side> {
  const decided = [...here.members.values()].filter(({ op }) => op.groupChoice !== undefined);
  if (decided.length === 0) return {};
  const { conflicts } = mergeNetworks(versions, {});
  return Object.fromEntries(
    conflicts.flatMap(({ key, kind, at }): [string, Side][] => {
      const side = here.members.get(at)?.op.groupChoice;
      return kind === 'group' && side !== undefined ? [[key, side]] : [];
    }),
  );
}

/** Whose changes break a rule together with theirs: the node's own, that of the other one named, or of what leads there. */
function concernedBy({ path, params }: Issue, { members }: LocalNetwork, { merged }: NetworkMerge): string[] {
  const fid = path.split('.')[0] ?? '';
  const other = String(params?.['fid'] ?? '');
  const direct = [fid, other].find((one) => members.has(one));
  if (direct !== undefined) return [direct];
  const near = merged.get(fid);
  const to = new Set(near === undefined ? [] : LINK_LISTS.flatMap((list) => linkedFids(near, list)));
  return [...members.keys()].filter((one) => {
    const node = merged.get(one);
    return (
      to.has(one) || (node !== undefined && LINK_LISTS.some((list) => linkedFids(node, list).includes(fid)))
    );
  });
}
