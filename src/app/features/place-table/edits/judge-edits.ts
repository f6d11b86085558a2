import type { Feature } from '../../../../domain/entities/feature.ts';
import type { FieldName } from '../../../../domain/fields/index.ts';
import {
  cellText,
  editsByRow,
  EidOwners,
  judgeRow,
  withNewEid,
  type CellEdit,
  type CellFault,
  type CellWords,
} from '../../../../domain/grid/index.ts';
import { inSlices } from './in-slices.ts';

export interface JudgedCell extends CellEdit {
  fault: CellFault | null;
  /** As it reads once it is stored. */
  after: string;
}

export interface JudgedEdits {
  /** Those that change something, and those at fault. */
  cells: JudgedCell[];
  refused: number;
}

export interface JudgeInput {
  edits: readonly CellEdit[];
  featureOf: (fid: string) => Feature | undefined;
  /** All that the table shows: no two get one external ID. */
  places: readonly Feature[];
  words: CellWords;
  ownOrigin: string | undefined;
  signal?: AbortSignal;
}

/** Holds texts against the rules, without holding up the page; null where it was ended. Places that are gone are left out. */
export async function judgeEdits(input: JudgeInput): Promise<JudgedEdits | null> {
  const { edits, featureOf, places, words, ownOrigin, signal } = input;
  const edited = withNewEid(edits);
  const eids = new EidOwners(edited.size === 0 ? [] : places, edited);
  const judged: JudgedEdits = { cells: [], refused: 0 };
  const judgeOne = ([fid, texts]: [string, ReadonlyMap<FieldName, string>]): void => {
    const feature = featureOf(fid);
    if (feature === undefined) return;
    const { after, faults, changed } = judgeRow(feature, texts, { words, ownOrigin, eids });
    const columns = new Set(changed);
    for (const [column, text] of texts) {
      const fault = faults.get(column) ?? null;
      if (fault === null && !columns.has(column)) continue;
      if (fault !== null) judged.refused += 1;
      judged.cells.push({
        fid,
        column,
        text,
        fault,
        after: fault === null ? cellText(after, column, words) : text,
      });
    }
  };
  return (await inSlices(editsByRow(edits), judgeOne, signal)) ? judged : null;
}
