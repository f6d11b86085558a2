import { useState } from 'react';
import type { FieldPath, Side } from '../../../../domain/merge/index.ts';
import type { ConflictChoice, ConflictView } from '../../../../sync/index.ts';
import { useDifferingVertices, type Corners } from '../shape/use-differing-vertices.ts';
import { isWhole } from '../classify-conflict.ts';
import { NOTHING_PICKED, type Picked } from './selection-schema.ts';

/** What is chosen on a page and not decided yet. */
export interface Selection {
  choice: ConflictChoice;
  /** The side of each field; empty if both are kept, and without shapes that mix both. */
  sides: Readonly<Record<FieldPath, Side>>;
  /** Of a thing that stands or goes as a whole. */
  side: Side;
  isBoth: boolean;
  /** The corners in which the shapes differ; null where they can't be chosen one by one. */
  corners: Corners | null;
  choose: (path: FieldPath, side: Side) => void;
  takeAll: (side: Side) => void;
  keepBoth: () => void;
  /** As it is offered at first. */
  startOver: () => void;
}

/** Mine is offered, and in a shape the moves by only one side; later edits may bring fields without a choice. */
export function useSelection(
  conflict: ConflictView,
  first: Picked,
  onPick: (picked: Picked) => void,
): Selection {
  const [picked, setPicked] = useState(first);
  const corners = useDifferingVertices(conflict.fields, picked.corners);
  const isBoth = picked.isBoth && conflict.mayKeepBoth;
  const pick = (change: Partial<Picked>): void => {
    const next = { ...picked, isBoth: false, ...change };
    setPicked(next);
    onPick(next);
  };
  const fields = Object.fromEntries(
    conflict.fields.flatMap(({ path }): [FieldPath, Side][] => {
      const one = path === 'geometry' && corners !== null ? corners.side : (picked.fields[path] ?? 'mine');
      return one === null ? [] : [[path, one]];
    }),
  );
  const drawn = corners !== null && corners.side === null ? { geometry: corners.shape } : {};
  return {
    choice: isBoth ? 'both' : isWhole(conflict) ? picked.side : { fields, ...drawn },
    sides: isBoth ? {} : fields,
    side: picked.side,
    isBoth,
    corners: corners && {
      ...corners,
      isChosen: (piece, one) => !isBoth && corners.isChosen(piece, one),
      choose: (key, one) => pick({ corners: { ...picked.corners, [key]: one } }),
    },
    choose: (path, one) =>
      pick({
        fields: { ...picked.fields, [path]: one },
        ...(path === 'geometry' && corners !== null && { corners: corners.allOf(one) }),
      }),
    takeAll: (all) =>
      pick({
        side: all,
        fields: Object.fromEntries(conflict.fields.map(({ path }) => [path, all])),
        corners: corners?.allOf(all) ?? {},
      }),
    keepBoth: () => pick({ isBoth: true }),
    startOver: () => setPicked(NOTHING_PICKED),
  };
}
