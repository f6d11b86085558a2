import { useMemo } from 'react';
import * as z from 'zod';
import { isField, type FieldName } from '../../../../domain/fields/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { useKeptForm } from '../../../forms/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';

/** A text that was typed into a cell and is not stored. */
export interface TypedCell {
  fid: string;
  column: FieldName;
  text: string;
  /** What the place was called: it may be deleted elsewhere meanwhile. */
  title: string;
}

const cellSchema = z.object({ fid: z.string(), column: z.string(), text: z.string(), title: z.string() });
const schema = z.object({ cells: z.array(cellSchema) });
const NOTHING = { cells: [] };

export interface TypedCells {
  /** False while the device is asked what it has kept. */
  isReady: boolean;
  all: readonly TypedCell[];
  put: (cells: readonly TypedCell[]) => void;
  drop: (cells: readonly Pick<TypedCell, 'fid' | 'column'>[]) => void;
}

export const cellKey = ({ fid, column }: { fid: string; column: string }): string => `${fid} ${column}`;

/** What was typed into the table of a building and is not stored, kept on the device over a reload. */
export function useTypedCells(buildingLid: string): TypedCells {
  const form = useKeptForm({
    key: sheetKey('table', { table: 'buildings', key: buildingLid }),
    schema,
    initial: NOTHING,
    wordsOf: ({ cells }) => cells.map(({ title, text }) => `${title}: ${text}`).join(' · '),
  });
  const { cells } = form.values;
  // A field that another version of the app knows is left as it is.
  const all = useMemo(
    () => cells.flatMap((cell) => (isField(cell.column) ? [{ ...cell, column: cell.column }] : [])),
    [cells],
  );
  const now = (): z.infer<typeof cellSchema>[] => form.form.getValues('cells');
  const put = useStable((next: readonly TypedCell[]): void => {
    if (next.length === 0) return;
    const keys = new Set(next.map(cellKey));
    form.set('cells', [...now().filter((cell) => !keys.has(cellKey(cell))), ...next]);
  });
  const drop = useStable((gone: readonly Pick<TypedCell, 'fid' | 'column'>[]): void => {
    const keys = new Set(gone.map(cellKey));
    const left = now().filter((cell) => !keys.has(cellKey(cell)));
    if (left.length < now().length) form.set('cells', left);
  });
  return { isReady: form.isReady, all, put, drop };
}
