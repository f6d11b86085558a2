import { useState } from 'react';
import type { FieldPath, Side } from '../../../domain/merge/index.ts';
import type { ConflictChoice, ConflictView } from '../../../sync/index.ts';
import { useCorners, type Corners } from './corners/use-corners.ts';
import { isWhole } from './happened.ts';

/** What is chosen on a page and not decided yet. */
export interface Selection {
  choice: ConflictChoice;
  /** The side that stands in each field; none where both are kept, and where a shape is of both. */
  sides: Readonly<Record<FieldPath, Side>>;
  /** Of a thing that stands or goes as a whole. */
  side: Side;
  isBoth: boolean;
  /** The corners in which the shapes differ; null where they can't be chosen one by one. */
  corners: Corners | null;
  choose: (path: FieldPath, side: Side) => void;
  takeAll: (side: Side) => void;
  keepBoth: () => void;
}

/**
 * Mine is offered, and in a shape what only one side moved; what was edited since may bring fields that nobody has
 * chosen from yet.
 */
export function useSelection(conflict: ConflictView): Selection {
  const [chosen, setChosen] = useState<Readonly<Record<FieldPath, Side>>>({});
  const [side, setSide] = useState<Side>('mine');
  const [isWanted, setBoth] = useState(false);
  const corners = useCorners(conflict.fields);
  const isBoth = isWanted && conflict.mayKeepBoth;
  const fields = Object.fromEntries(
    conflict.fields.flatMap(({ path }): [FieldPath, Side][] => {
      const one = path === 'geometry' && corners !== null ? corners.side : (chosen[path] ?? 'mine');
      return one === null ? [] : [[path, one]];
    }),
  );
  const drawn = corners !== null && corners.side === null ? { geometry: corners.shape } : {};
  return {
    choice: isBoth ? 'both' : isWhole(conflict) ? side : { fields, ...drawn },
    sides: isBoth ? {} : fields,
    side,
    isBoth,
    corners: corners && {
      ...corners,
      isChosen: (piece, one) => !isBoth && corners.isChosen(piece, one),
      choose: (key, one) => {
        setBoth(false);
        corners.choose(key, one);
      },
    },
    choose: (path, one) => {
      setBoth(false);
      if (path === 'geometry') corners?.takeAll(one);
      setChosen((now) => ({ ...now, [path]: one }));
    },
    takeAll: (all) => {
      setBoth(false);
      setSide(all);
      corners?.takeAll(all);
      setChosen(Object.fromEntries(conflict.fields.map(({ path }) => [path, all])));
    },
    keepBoth: () => setBoth(true),
  };
}
