import { useMemo } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { FieldName } from '../../../../domain/fields/index.ts';
import { EidOwners, judgeRow, withNewEid, type CellWords } from '../../../../domain/grid/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { CellNote, CellNotes } from '../grid/grid-row.ts';
import { cellKey, type TypedCell } from './typed-cells.ts';
import type { Proposal } from './use-edits.ts';

interface NotesOf {
  places: readonly Feature[];
  byFid: ReadonlyMap<string, Feature>;
  words: CellWords;
  typed: readonly TypedCell[];
  /** Cells that are being typed or written just now. */
  underWay: ReadonlySet<string>;
  proposal: Proposal | null;
}

type Notes = ReadonlyMap<string, CellNotes>;

/** Texts in cells that are not stored: by place, then by column. */
export function useNotes({ places, byFid, words, typed, underWay, proposal }: NotesOf): {
  typed: Notes;
  proposed: Notes;
  /** Typed, of places that are there, and left alone. */
  left: readonly TypedCell[];
  /** Typed, of places that are no longer there. */
  gone: readonly TypedCell[];
} {
  const { config } = useWorkspace();
  const ownOrigin = config.apiOrigin ?? window.location.origin;
  const there = useMemo(() => typed.filter(({ fid }) => byFid.has(fid)), [typed, byFid]);
  const left = useMemo(() => there.filter((cell) => !underWay.has(cellKey(cell))), [there, underWay]);
  // Before the places are read none of them is gone.
  const gone = useMemo(
    () => (byFid.size === 0 ? [] : typed.filter(({ fid }) => !byFid.has(fid))),
    [typed, byFid],
  );
  const notes = useMemo(() => {
    const edited = withNewEid(there);
    const eids = new EidOwners(edited.size === 0 ? [] : places, edited);
    const rows = new Map<string, Map<FieldName, string>>();
    for (const { fid, column, text } of there)
      rows.set(fid, (rows.get(fid) ?? new Map<FieldName, string>()).set(column, text));
    return new Map(
      [...rows].map(([fid, texts]): [string, CellNotes] => {
        const feature = byFid.get(fid);
        const faults = feature && judgeRow(feature, texts, { words, ownOrigin, eids }).faults;
        return [
          fid,
          new Map(
            [...texts].map(([column, text]) => [
              column,
              {
                text,
                fault: faults?.get(column) ?? null,
                isUnderWay: underWay.has(cellKey({ fid, column })),
              },
            ]),
          ),
        ];
      }),
    );
  }, [there, byFid, places, words, ownOrigin, underWay]);
  const proposed = useMemo(() => {
    const rows = new Map<string, Map<FieldName, CellNote>>();
    for (const { fid, column, after, fault } of proposal?.cells ?? [])
      rows.set(
        fid,
        (rows.get(fid) ?? new Map<FieldName, CellNote>()).set(column, {
          text: after,
          fault,
          isUnderWay: false,
        }),
      );
    return rows;
  }, [proposal]);
  return { typed: notes, proposed, left, gone };
}
