import type { Side } from '../../merge/index.ts';
import type { Issue } from '../../rules/index.ts';
import type { Network } from '../network/network-node.ts';

/** What two people made of one network. `base`: what both come from. */
export interface NetworkVersions {
  base: Network;
  mine: Network;
  theirs: Network;
}

export type NetworkConflictKind =
  /** A field of a node, or where it stands, was changed on both sides. `path` names it. */
  | 'field'
  /** What belongs to one link was changed on both sides. */
  | 'link'
  /** They deleted a node that was changed, or linked to, here; it is kept until a person decides. */
  | 'deleted-there'
  /** It was deleted here and changed, or linked to, there. */
  | 'deleted-here'
  /** A transition went to one group here and to another one there. */
  | 'group'
  /** The paths of a level were generated again here, and another person changed that level. */
  | 'regenerated';

export interface NetworkConflict {
  /** Names it for the choices of a person; the same clash has the same key in each merge. */
  key: string;
  kind: NetworkConflictKind;
  /** The node; of `regenerated` the level (`levelKeyOf`). */
  at: string;
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/**
 * Why the merged network must not be sent. Nothing is repaired silently: it is a fault of the merge, or a question to the
 * person.
 */
export interface NetworkFault {
  code:
    | 'dangling-neighbor'
    | 'count-differs'
    | 'foreign-changed'
    | 'too-many-decimals'
    /** Many nodes fewer than the server has, without a deletion here: the person has to confirm it. */
    | 'shrinks';
  params: Record<string, string | number>;
}

export interface NetworkMergeOptions {
  /** What a person decided, by the keys of the conflicts. */
  choices?: Readonly<Record<string, Side>> | undefined;
  /** Levels (`levelKeyOf`) whose paths were generated again here. */
  regenerated?: readonly string[] | undefined;
  /** Fids of the nodes that the person deleted, by the record of what they did: others that vanish are many by mistake. */
  deleted?: readonly string[] | undefined;
  /** The person has seen how many nodes vanish, and confirmed it. */
  mayShrink?: boolean | undefined;
}

export interface NetworkMerge {
  /** What both sides make together, their nodes first and in their order. Where a clash is undecided: as mine has it. */
  merged: Network;
  conflicts: NetworkConflict[];
  /** Rules that the merged network breaks and that neither side broke alone: to be decided as well. */
  issues: Issue[];
  faults: NetworkFault[];
  /** Nodes that this side made, changed and deleted, as the server would see it. */
  counts: { added: number; changed: number; deleted: number };
}
