import { useRef, useState } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { CellEdit } from '../../../../domain/grid/index.ts';
import { undoWaitsFor } from '../../../commands/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { judgeEdits, type JudgedCell } from './judge-edits.ts';
import { cellKey } from './typed-cells.ts';
import { useWrite, type WriteOf } from './use-write.ts';

/** What a paste, a pattern or other words would do, before it is done. */
export interface Proposal {
  what: 'paste' | 'replace' | 'pattern';
  cells: readonly JudgedCell[];
  refused: number;
  locked: number;
  rowsBeyond: number;
  columnsBeyond: number;
  /** Cells whose line breaks became spaces. */
  joined: number;
  isCut: boolean;
}

type Left = Pick<Proposal, 'locked' | 'rowsBeyond' | 'columnsBeyond' | 'joined' | 'isCut'>;

interface EditsOf extends WriteOf {
  places: readonly Feature[];
}

/** Texts into cells: held against the rules, proposed, written in one step of undo. What is refused stays typed. */
export function useEdits({ places, byFid, words, typed, titleOf }: EditsOf) {
  const workspace = useWorkspace();
  const write = useWrite({ byFid, words, typed, titleOf });
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null);
  const { underWay, begin, end } = useUnderWay();
  const asked = useRef<AbortController>(null);
  const ownOrigin = workspace.config.apiOrigin ?? window.location.origin;

  const judge = (edits: readonly CellEdit[], signal?: AbortSignal) =>
    judgeEdits({
      edits,
      featureOf: (fid) => byFid.get(fid),
      places,
      words,
      ownOrigin,
      ...(signal && { signal }),
    });

  /** Texts that are meant as they are: what is right is stored, what is refused stays in its cell. */
  const applyNow = async (edits: readonly CellEdit[], isTold: boolean): Promise<void> => {
    const keys = edits.map(cellKey);
    begin(keys);
    try {
      const titled = (all: readonly CellEdit[]) =>
        all.map(({ fid, column, text }) => ({ fid, column, text, title: titleOf(fid) }));
      // What was typed is kept first: a kill between here and the end of the write loses nothing.
      if (!isTold) typed.put(titled(edits));
      const judged = await judge(edits);
      if (judged === null) return;
      if (isTold) typed.put(titled(judged.cells.filter(({ fault }) => fault !== null)));
      const touched = new Set(judged.cells.map(cellKey));
      typed.drop(edits.filter((edit) => byFid.has(edit.fid) && !touched.has(cellKey(edit))));
      await write(judged.cells, isTold);
    } finally {
      end(keys);
    }
  };
  const apply = useStable((edits: readonly CellEdit[], isTold: boolean) =>
    undoWaitsFor(applyNow(edits, isTold)),
  );

  /** Shows what texts would do; nothing is written before the person says so. */
  const propose = useStable(
    async (what: Proposal['what'], edits: readonly CellEdit[], left: Left): Promise<void> => {
      asked.current?.abort();
      const stop = new AbortController();
      asked.current = stop;
      setBusy('checking');
      const judged = await judge(edits, stop.signal);
      if (stop.signal.aborted || judged === null) return;
      setBusy(null);
      setProposal({ what, ...judged, ...left });
    },
  );
  const cancel = useStable((): void => {
    asked.current?.abort();
    setBusy(null);
    setProposal(null);
  });
  const acceptNow = async (): Promise<void> => {
    if (proposal === null || busy !== null) return;
    setBusy('writing');
    try {
      const isDone = await write(proposal.cells, true);
      if (!isDone) return;
      // Of a paste each text was meant for its cell. A pattern's were not.
      if (proposal.what === 'paste')
        typed.put(
          proposal.cells
            .filter(({ fault }) => fault !== null)
            .map(({ fid, column, text }) => ({ fid, column, text, title: titleOf(fid) })),
        );
      setProposal(null);
    } finally {
      setBusy(null);
    }
  };
  const accept = useStable(() => undoWaitsFor(acceptNow()));
  return { proposal, busy, underWay, begin, end, apply, propose, cancel, accept };
}

export type Edits = ReturnType<typeof useEdits>;

/** Cells that are being typed or written: no notice counts them before that is over. */
function useUnderWay() {
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(NO_CELLS);
  const begin = useStable((keys: readonly string[]): void =>
    setUnderWay((now) => (keys.every((key) => now.has(key)) ? now : new Set([...now, ...keys]))),
  );
  const end = useStable((keys: readonly string[]): void =>
    setUnderWay((now) => {
      const gone = new Set(keys);
      return new Set([...now].filter((key) => !gone.has(key)));
    }),
  );
  return { underWay, begin, end };
}
const NO_CELLS: ReadonlySet<string> = new Set();
