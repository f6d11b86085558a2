import type { FeatureGeometry } from '../entities/geometry.ts';
import type { ContentRows, ContentTable } from '../moment/moment.ts';
import type { Issue } from '../entities/issue.ts';
import type { Surroundings } from './rows/row-issues.ts';

export type Side = 'mine' | 'theirs';

/**
 * Names a field of a row as rules and forms do: `title`, `geometry`, `properties.name`. Members of free-form
 * records, days of opening hours and buttons are fields of their own (`extra.<key>`, `properties.extra.<key>`,
 * `properties.openHours.Monday`, `properties.buttons.<intent>`); what a beacon is called by on the air is one
 * (`properties.beacon`, holding uuid, major and minor).
 */
export type FieldPath = string;

/** One field in three versions. `undefined` (or a member that is absent): it is not there. */
export interface FieldVersions {
  path: FieldPath;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A changed field that needs no decision. */
export interface FieldChange extends FieldVersions {
  merged: unknown;
  /** Who changed it; both where their changes go together, or are the same. */
  by: Side | 'both';
}

/** A field that both sides changed in ways that don't go together. */
export interface FieldConflict extends FieldVersions {
  /** Fields that follow this one: what belongs to a type goes with the type. */
  with?: FieldPath[];
}

/** The versions of one row that meet. `base` null: the common base is unknown. */
export interface Versions<T extends ContentTable> {
  base: ContentRows[T] | null;
  mine: ContentRows[T];
  theirs: ContentRows[T];
}

export interface MergeContext<T extends ContentTable> {
  /** What the rules look at around the row; without it only the row by itself is checked. */
  surroundings?: Partial<Surroundings[T]> | undefined;
  /** What a person decided: the version of a field that stands, whatever the merge would make of it. */
  choices?: Readonly<Record<FieldPath, Side>> | undefined;
  /** A shape that a person drew in place of all versions. */
  geometry?: FeatureGeometry | undefined;
}

export interface RowMerge<T extends ContentTable> {
  /** The merged row; a clashing field has mine. */
  merged: ContentRows[T];
  parallel: FieldChange[];
  conflicts: FieldConflict[];
  /**
   * Rules that the merged row breaks and neither side broke alone. With any, the person has to decide although no field
   * clashes: `conflicts` are then all fields in which the sides differ. After choices: the fields to choose again.
   */
  issues: Issue[];
}
