import type { Feature } from '../../../../domain/entities/feature.ts';
import type { FieldName } from '../../../../domain/fields/index.ts';
import type { CellFault } from '../../../../domain/grid/index.ts';

/** A text in a cell that is not stored: typed and refused or on its way, or proposed by a paste. */
export interface CellNote {
  text: string;
  fault: CellFault | null;
  /** It is being typed or written just now. */
  isUnderWay: boolean;
}
export type CellNotes = ReadonlyMap<FieldName, CellNote>;

/** Why a row is only read. */
export type Lock = 'rights' | 'conflict';

export interface PlaceRow {
  kind: 'place';
  key: string;
  feature: Feature;
  /** Counted from 1; headings of groups are not counted. */
  number: number;
  lock: Lock | null;
  typed: CellNotes | undefined;
  proposed: CellNotes | undefined;
}

/** Stands above the rows of a group. */
export interface GroupRow {
  kind: 'group';
  key: string;
  title: string;
  count: number;
  isOpen: boolean;
}

export type GridRow = PlaceRow | GroupRow;

const made = new WeakMap<Feature, PlaceRow>();

/** The row of a place; the same object as long as all of it is the same, so that the grid draws only what is otherwise. */
export function placeRow(
  feature: Feature,
  { number, lock, typed, proposed }: Pick<PlaceRow, 'number' | 'lock' | 'typed' | 'proposed'>,
): PlaceRow {
  const former = made.get(feature);
  const isSame = former?.number === number && former.lock === lock;
  if (isSame && former.typed === typed && former.proposed === proposed) return former;
  const row: PlaceRow = { kind: 'place', key: feature.fid, feature, number, lock, typed, proposed };
  made.set(feature, row);
  return row;
}
