import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { FieldConflict, FieldPath, Side } from '../../domain/merge/index.ts';
import type { ContentTable, Moment } from '../../domain/moment/moment.ts';
import type { Issue } from '../../domain/entities/issue.ts';
import type { ContentRow, EntityKey } from './operation.ts';

/** The values of an open form or drawing. */
export interface StagingRecord {
  /** With whose form it is, as `stagedUnder` has it; of the first releases without. */
  entityKey: EntityKey;
  values: Record<string, unknown>;
  geometry: FeatureGeometry | null;
  mode: 'add' | 'edit';
  at: number;
}

export interface HistoryRecord {
  n?: number;
  at: number;
  /** Of the moment; its changes lie apart, for a level of 20,000 rows would be read with every look at the list. */
  label: Moment['label'];
  /** 1 while it is undone and can be redone. */
  undone: 0 | 1;
}

/** A part of the changes of an entry of the history. */
export interface HistoryPartRecord {
  n: number;
  i: number;
  changes: Moment['changes'];
}

export type IdKind = 'clients' | 'sites' | 'buildings' | 'levels';

export interface IdRecord {
  lid: string;
  kind: IdKind;
  /** The server's number as text; of a level `<building number>/<level index>`. */
  serverKey: string;
  /** The operation that made it there, as its mark says: by it another device's work on it is recognised. */
  mark?: string;
}

/** deleted-there: it was deleted on the server while it, or something in it, was edited here. */
export type ConflictKind = 'both-changed' | 'deleted-there';

/** conflict: fields were changed on both sides. semantic: together they break a rule that neither breaks alone. */
export type ConflictSeverity = 'conflict' | 'semantic';

/** All versions of something that a person has to decide on. The optional members came later than the first devices. */
export interface ConflictRecord {
  id: string;
  entityKey: EntityKey;
  table: ContentTable;
  key: string;
  kind: ConflictKind;
  base: ContentRow | null;
  mine: ContentRow | null;
  theirs: ContentRow | null;
  at: number;
  /** What clashes; empty where a whole thing was deleted on one side. */
  fields?: FieldConflict[];
  /** What both make together, with mine in the fields that clash; null where a whole thing was deleted. */
  merged?: ContentRow | null;
  severity?: ConflictSeverity;
  /** The rules that the two break together. */
  issues?: Issue[];
  /** What the server has now, where that is neither base nor theirs: a decision was taken back. */
  there?: ContentRow | null;
  /** `theirs` is not from the server but another device's work, out of a file. */
  from?: WorkSource;
  /** It was found in a network as a whole: the node by itself may seem to clash in nothing. */
  inNetwork?: true;
}

/** Whose work a file brought. */
export interface WorkSource {
  device: string;
  deviceName: string;
  /** The person's name or address. */
  by: string;
  /** When the file was made. Milliseconds since 1970. */
  at: number;
}

/**
 * A version of a thing that two devices had: it went into a file here, or came out of one. What both did since is
 * merged by it.
 */
export interface ExchangeRecord {
  id: string;
  entityKey: EntityKey;
  /** Whose work it was; this one's for what was written into a file here. */
  device: string;
  /** Null: deleted. */
  head: ContentRow | null;
  /** When the file was made. Milliseconds since 1970. */
  at: number;
  /** The files that it went in. */
  fileIds: string[];
  /** The person whose work it was, where that was another device's. */
  by?: string;
}

/** A building that was taken along, as far as that came. What is here of it is looked up, not noted. */
export interface PackRecord {
  buildingLid: string;
  /** When the person requested it. Milliseconds since 1970, like all times here. */
  at: number;
  /** When the run began that has not come to its end; null: the last one did. */
  runSince: number | null;
  levels: PackLevel[];
  /** The floor plans that the server named; null: not asked yet. */
  plans: PackPlan[] | null;
  /** What its base map consists of; undefined: not asked yet. */
  baseMap?: PackBaseMap;
  /** Addresses that were named, and at which the server has nothing. */
  gone: string[];
}

/** What was seen of a level when it was last read. */
export interface PackLevel {
  lid: string;
  readAt: number;
  /** Addresses of the pictures that its content names. */
  images: string[];
}

/** Tiles, symbols and the style of a base map over a building. */
export interface PackBaseMap {
  /** Null without a base map. */
  styleUrl: string | null;
  /** Without the style. None where the style could not be had. */
  addresses: string[];
  /** When they were last read; stored files are good for a while. */
  readAt: number;
}

export interface PackPlan {
  levelIndex: number;
  address: string;
  /** Extension without the dot; null where the server does not say. */
  fileType: string | null;
  /** What its level called it by then. */
  planId?: string | null;
}

/** A file that is kept for a building. The same one may be kept for several. */
export interface PackFileRecord {
  buildingLid: string;
  address: string;
  kind: 'plan' | 'image' | 'base-map';
  bytes: number;
}

/** mine, theirs, a choice for each field, or both as two features. */
export type Decision = Side | 'fields' | 'both';

/** A conflict that was decided. Kept for some days so that the decision can be taken back; nothing in it is lost. */
export interface ResolutionRecord {
  /** Of the conflict. */
  id: string;
  entityKey: EntityKey;
  resolvedAt: number;
  /** As it was, with mine as of the decision. */
  conflict: ConflictRecord;
  decision: Decision;
  /** The row after it, or null. */
  after: ContentRow | null;
  /** The feature that was made for mine, where both were kept. */
  copyKey?: string;
  /** The rows removed from the device with a discarded thing. */
  below?: { table: ContentTable; row: ContentRow }[];
}

/** What this device wrote into a field, and the server confirmed. Absent values are `undefined`. */
export interface AuditField {
  path: FieldPath;
  /** The value before: an older client may write it back. */
  old: unknown;
  new: unknown;
  at: number;
  /** It is another writer's value, which a request of ours may still overwrite. */
  isTheirs?: true;
}

/** The fields of a thing that this device wrote lately, in the order in which they were confirmed. */
export interface AuditRecord {
  entityKey: EntityKey;
  fields: AuditField[];
  /** It left this device without a deletion here: the last known state on the server. */
  seen?: ContentRow;
}

/** Another writer reset a field that this device had changed, without having seen the change. */
export interface OverwriteRecord {
  id: string;
  entityKey: EntityKey;
  table: ContentTable;
  key: string;
  at: number;
  /** `old`: the value before our writes. */
  fields: { path: FieldPath; old?: unknown; ours: unknown; theirs: unknown }[];
  /** The row as it was with our values. */
  ours: ContentRow;
}

/** A floor plan as it was picked. */
export interface FileRecord {
  fileId: string;
  levelLid: string;
  fileName: string;
  /** Extension without the dot ("geojson"). */
  fileType: string;
  bytes: Uint8Array<ArrayBuffer>;
  at: number;
  uploadedAt?: number;
  /** It took the place of the plan that the level was made with: the level names it. */
  isReplacement?: true;
  /** It went over another plan of a level that the server may not call its own yet. */
  isOut?: true;
  /** Of a picture of a feature, which belongs to no level: what it is for, and its pixels. */
  picture?: { imageType: 'image' | 'logo' | 'photo'; width: number; height: number };
  /** The address that the server gave it. */
  uploadedTo?: string;
  /** Of a photo that stays on this device, for its server takes none (`levelLid` is `photosHere` of its place then). */
  photo?: { at: number; by: string; note: string };
  /** Of a picture that came to a field and waits there: path and query of its form. */
  address?: string;
}

export interface TaxonomyRecord {
  k: 'taxonomy';
  taxonomy: Taxonomy;
  readAt: number;
}

/** A small answer of the server kept for reading without a network: map status, level statuses. */
export interface StatusRecord {
  k: string;
  value: unknown;
  readAt: number;
}

/** When the server last confirmed something: a reading that began before knows less than we do. */
export interface AckRecord {
  entityKey: EntityKey;
  at: number;
  /** What it has, and the version that it calls that, where it offers versions. */
  seen?: { value: ContentRow; tag: string };
}

/**
 * A request that left this device, in the ledger of what may still arrive. The server knows a place by its `resource`,
 * whatever stands there now: `features/<fid>`, `levels/<building>/<index>`, `plans/<building>/<index>`, `sites/<id>`. What was
 * written is asked for by its entity: `writes/<entityKey>`.
 */
export interface AttemptRecord {
  n?: number;
  resource: string;
  entityKey: EntityKey;
  opId: string;
  /**
   * delete: the thing itself, or the node that a network leaves out. plan: the floor plan of a level. write: a row that may come
   * late, or twice, and puts back what came since.
   */
  kind: 'delete' | 'plan' | 'write';
  /** Of a write: the row exactly as it left. */
  value?: ContentRow;
  /** What `value` leads from, where the base of its operation is another by now. */
  basis?: ContentRow;
  /** Milliseconds since 1970, by this device's clock, like `until`. */
  leftAt: number;
  /** The last moment at which the server may do it. */
  until: number;
  /** The server refuses it after `until`. */
  hasDeadline?: true;
  /** It was answered although its operation goes on: what it did is known to be done by this device. */
  isAnswered?: true;
}

export interface MetaRecord {
  k: string;
  value: unknown;
}

/**
 * deleted: by the person. gone: by the person, on a survey that did not find it. undone: its creation was undone. discarded:
 * the change was discarded. decided: a conflict was decided against it.
 */
export type TrashReason = 'deleted' | 'gone' | 'undone' | 'discarded' | 'decided';

/** What left the device by a person's word, kept for some weeks. No part of unsent work. */
export interface TrashRecord {
  id: string;
  entityKey: EntityKey;
  why: TrashReason;
  /** As it was. */
  row: ContentRow;
  /** Only a change of it was discarded, from here to `row`; the thing itself stayed. */
  base?: ContentRow;
  /** Titles of what it lay in, from the outside. */
  where: string[];
  /** It existed again after that; its present absence has another reason. */
  stoodSince?: true;
  /** Things that lay in it and went with it, in `trashParts`. */
  inside: number;
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** What the device's count of passed time said. Milliseconds. */
  aged: number;
}

/** A part of what lay in something that was thrown away. */
export interface TrashPartRecord {
  id: string;
  i: number;
  entries: { table: ContentTable; row: ContentRow }[];
}

/** The values of a form that a person discarded, kept as long as the rest of the trash. Not part of unsent work. */
export interface TrashDraftRecord {
  id: string;
  staging: StagingRecord;
  /** The name of the entity, or the name typed for it. Empty without a name. */
  title: string;
  /** Titles of what it lay in, from the outside. */
  where: string[];
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** What the device's count of passed time said. Milliseconds. */
  aged: number;
}

/** What a list shows beside a row. */
export type TagState = 'waiting' | 'sending' | 'refused' | 'conflict';
