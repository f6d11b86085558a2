import { useState } from 'react';
import type { FieldPath, Side } from '../../../domain/merge/index.ts';
import type { ConflictChoice, ConflictView } from '../../../sync/index.ts';
import { isWhole } from './happened.ts';

/** What is chosen on a page and not decided yet. */
export interface Selection {
  choice: ConflictChoice;
  /** The side that stands in each field; none where both are kept. */
  sides: Readonly<Record<FieldPath, Side>>;
  /** Of a thing that stands or goes as a whole. */
  side: Side;
  isBoth: boolean;
  choose: (path: FieldPath, side: Side) => void;
  takeAll: (side: Side) => void;
  keepBoth: () => void;
}

/** Mine is offered; what was edited since may bring fields that nobody has chosen from yet. */
export function useSelection(conflict: ConflictView): Selection {
  const [chosen, setChosen] = useState<Readonly<Record<FieldPath, Side>>>({});
  const [side, setSide] = useState<Side>('mine');
  const [isWanted, setBoth] = useState(false);
  const isBoth = isWanted && conflict.mayKeepBoth;
  const fields = Object.fromEntries(conflict.fields.map(({ path }) => [path, chosen[path] ?? 'mine']));
  return {
    choice: isBoth ? 'both' : isWhole(conflict) ? side : { fields },
    sides: isBoth ? {} : fields,
    side,
    isBoth,
    choose: (path, one) => {
      setBoth(false);
      setChosen((now) => ({ ...now, [path]: one }));
    },
    takeAll: (all) => {
      setBoth(false);
      setSide(all);
      setChosen(Object.fromEntries(conflict.fields.map(({ path }) => [path, all])));
    },
    keepBoth: () => setBoth(true),
  };
}
