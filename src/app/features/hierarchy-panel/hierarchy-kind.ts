import type { ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Issue, ShapeChecks } from '../../../domain/rules/index.ts';
import type { DeleteInput } from '../../commands/index.ts';
import type { Draft, DraftForm, SaveOutcome } from '../../forms/index.ts';
import type { Place } from '../../state/navigation/current-place.ts';
import type { Workspace } from '../../state/session/workspace.ts';

export type HierarchyMode = 'add' | 'edit' | 'view';

/** What an open panel is about. */
export interface Subject<Row, Parent, Around> {
  /** Null: a new one. */
  row: Row | null;
  parent: Parent;
  /** What the rules compare it with. */
  around: Around;
  mode: HierarchyMode;
}

/** What tells a client, a site, a building and a level apart: all that the panel asks of each of them. */
export interface HierarchyKind<Row extends { lid: Lid }, Parent, Values extends FieldValues, Around> {
  type: 'clients' | 'sites' | 'buildings' | 'levels';
  /** The row that the address names; it may stay longer than that. */
  useRow: (place: Place | undefined) => Row | null;
  /** What a new one lies in; null where the panel adds none. */
  parentIn: (place: Place) => Parent | null;
  parentOf: (parent: Parent) => { lid: Lid; title: string } | null;
  titleOf: (row: Row) => string;

  values: (row: Row | null) => z.ZodType<Values>;
  draftOf: (row: Row | null) => Draft<Values>;
  titleIn: (values: Values) => string;
  /** Whether it is drawn: as one polygon. */
  hasOutline: boolean;

  around: (db: StoreyDatabase, lid: Lid, parent: Parent) => Promise<Around>;
  issuesOf: (draft: Draft<Values>, subject: Subject<Row, Parent, Around>, checks: ShapeChecks) => Issue[];
  Fields: (props: { draft: DraftForm<Values>; subject: Subject<Row, Parent, Around> }) => ReactElement;
  /** Actions on an existing one, below all else. */
  Ending?: (props: { row: Row }) => ReactNode;

  /** Null where what the form says can't be saved. */
  save: (
    draft: DraftForm<Values>,
    subject: Subject<Row, Parent, Around>,
  ) => ((workspace: Workspace) => Promise<SaveOutcome>) | null;
  /** Null where it is never deleted. */
  remove: ((workspace: Workspace, input: DeleteInput<Row>) => Promise<SaveOutcome>) | null;
  /** How much is deleted with it; null where this device can't say. */
  useHeld: (around: Around) => number | null;
}
