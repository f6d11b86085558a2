import type {
  ConflictKind,
  ConflictSeverity,
  ContentRow,
  Decision,
  EntityKey,
  OverwriteRecord,
  WorkSource,
} from '../db/index.ts';
import type { Feature } from '../domain/entities/feature.ts';
import type { FeatureGeometry } from '../domain/entities/geometry.ts';
import type { FieldChange, FieldConflict, FieldPath, Side } from '../domain/merge/index.ts';
import type { ContentTable } from '../domain/moment/moment.ts';
import type { Issue } from '../domain/entities/issue.ts';

/** The name of a thing (empty where it has none), and titles of what it lies in, from the outside. */
export interface Placed {
  entityKey: EntityKey;
  table: ContentTable;
  key: string;
  title: string;
  where: string[];
}

/** A conflict now: the local version with later edits, the last remote version read, and their merge. */
export interface ConflictView extends Placed {
  id: string;
  kind: ConflictKind;
  /** Milliseconds since 1970. */
  at: number;
  base: ContentRow | null;
  /** Null: deleted here. */
  mine: ContentRow | null;
  /** Null: deleted there. */
  theirs: ContentRow | null;
  /** What a person has to decide; empty where a whole thing was deleted on one side. */
  fields: FieldConflict[];
  /** What goes together without a decision. */
  parallel: FieldChange[];
  /** With mine in the fields that clash; null where a whole thing was deleted on one side. */
  merged: ContentRow | null;
  severity: ConflictSeverity;
  issues: Issue[];
  /** Both versions can be kept, as two features. */
  mayKeepBoth: boolean;
  /** Theirs is another device's work, out of a file; null: the server's. */
  from: WorkSource | null;
  /** The server has it, whatever a file says: to delete it is to delete it there. */
  isThere: boolean;
  /** Its contents that other people made or changed since it was deleted here, as far as they were read. */
  inside: ChangedInside[];
}

/** A thing with its name, empty where it has none; the row tells the rest. */
export interface ChangedInside extends Pick<Placed, 'table' | 'title'> {
  row: ContentRow;
}

/**
 * A choice for each field that clashes (others may be chosen too), and a shape drawn in place of both. `both`: theirs
 * keeps its place, mine becomes a feature of its own.
 */
export interface FieldChoice {
  fields: Readonly<Record<FieldPath, Side>>;
  geometry?: FeatureGeometry | undefined;
}
export type ConflictChoice = Side | 'both' | FieldChoice;

/**
 * gone: it was decided elsewhere, or has fallen away. open: fields without a choice. invalid: rules that what was
 * chosen would break.
 */
export type ResolveOutcome =
  | { status: 'done' }
  | { status: 'gone' }
  | { status: 'open'; paths: FieldPath[] }
  | { status: 'invalid'; issues: Issue[] };

/** What a choice would make of a conflict, before it is made. */
export interface ResolutionPreview {
  /** Null: it would be deleted. */
  row: ContentRow | null;
  /** The feature that mine would become, where both are kept. */
  copy?: Feature;
  open: FieldPath[];
  /** These keep it from being made. */
  issues: Issue[];
  /** What the rules say of whole sides that would stand: they may, as they do already. */
  faults?: Issue[];
}

/** A conflict that was decided within the last days. */
export interface ResolvedConflict extends Placed {
  id: string;
  kind: ConflictKind;
  decision: Decision;
  resolvedAt: number;
  /** It was deleted, also on the server: it is not asked about again, and can be restored from the trash. */
  isInTrash: boolean;
}

/**
 * gone: too old, or its parent was deleted. busy: a request is in flight; try again. superseded: every field that was
 * decided has changed since. inTrash: it is deleted and can be restored.
 */
export type ReopenOutcome = 'done' | 'gone' | 'busy' | 'superseded' | 'inTrash';

/**
 * The outcome of merging a new level into the remote level with its index. free: the index is free again, and the level
 * is sent as it is. gone: the level is no longer refused for its index.
 */
export type MergeLevelOutcome = 'done' | 'free' | 'gone' | 'unreachable';

/**
 * A duplicate of a client, site or building that this device created: an abandoned request arrived late. It has the title
 * and parent of the one in use.
 */
export interface DuplicateView extends Placed {
  id: string;
  /** Milliseconds since 1970: when it was found. */
  at: number;
  ours: ContentRow;
  copy: ContentRow;
  /** Things that lie in the copy, as far as this device knows. */
  inside: number;
  /** Another person has changed the copy since it was made. */
  isChanged: boolean;
}

/** A change of this device that another writer reset without having seen it. */
export interface LostUpdateView extends Placed, Pick<OverwriteRecord, 'id' | 'at' | 'fields'> {}
