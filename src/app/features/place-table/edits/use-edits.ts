import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { editsByRow, type CellEdit, type CellWords } from '../../../../domain/grid/index.ts';
import { BULK_AT_ONCE, editPlaces } from '../../../commands/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { isBulkRunningAtom } from '../../../editor/map-disabled.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useUndoToast } from '../../../state/commands/undo-toast.ts';
import { holdUpdates } from '../../../state/queries/hold-updates.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import { judgeEdits, type JudgedCell } from './judge-edits.ts';
import { cellKey, type TypedCells } from './typed-cells.ts';

/** What a paste, a pattern or other words would do, before it is done. */
export interface Proposal {
  what: 'paste' | 'replace' | 'pattern';
  cells: readonly JudgedCell[];
  refused: number;
  locked: number;
  rowsBeyond: number;
  columnsBeyond: number;
  isCut: boolean;
}

type Left = Pick<Proposal, 'locked' | 'rowsBeyond' | 'columnsBeyond' | 'isCut'>;

interface EditsOf {
  places: readonly Feature[];
  byFid: ReadonlyMap<string, Feature>;
  words: CellWords;
  typed: TypedCells;
  titleOf: (fid: string) => string;
}

/** Texts into cells: held against the rules, proposed, written in one step of undo. What is refused stays typed. */
export function useEdits({ places, byFid, words, typed, titleOf }: EditsOf) {
  const { t } = useTranslation(['table', 'forms']);
  const workspace = useWorkspace();
  const formats = useFormats();
  const toasts = useToasts();
  const showWithUndo = useUndoToast();
  const setRunning = useSetAtom(isBulkRunningAtom);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null);
  const { underWay, begin, end } = useUnderWay();
  const asked = useRef<AbortController>(null);
  const latest = useRef(byFid);
  useEffect(() => {
    latest.current = byFid;
  }, [byFid]);
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

  /** Writes cells that were held against the rules. True where all of them are stored. */
  const write = async (cells: readonly JudgedCell[], isTold: boolean): Promise<boolean> => {
    const good = cells.filter(({ fault }) => fault === null);
    if (good.length === 0) return true;
    const texts = editsByRow(good);
    const isLong = texts.size > BULK_AT_ONCE;
    const hold = isLong ? holdUpdates(workspace.db) : undefined;
    if (isLong) setRunning(true);
    try {
      const { failure, leftOut } = await editPlaces.run(workspace, { texts, words, ownOrigin });
      if (failure !== null) {
        const reason = t(`forms:failures.${failure === 'quota' || failure === 'stale' ? failure : 'save'}`);
        toasts.show({ kind: 'error', title: t('failed', { reason }), key: 'table' });
        return false;
      }
      // What is gone or in conflict by now keeps what was typed.
      const left = new Set(leftOut.map(({ fid }) => fid));
      const isStored = good.filter(({ fid }) => !left.has(fid));
      typed.put(
        good
          .filter(({ fid }) => left.has(fid))
          .map(({ fid, column, text }) => ({ fid, column, text, title: titleOf(fid) })),
      );
      // Else the former text would be seen for a moment.
      const [one] = isStored;
      if (one !== undefined) await hasFollowed(() => latest.current.get(one.fid), byFid.get(one.fid));
      typed.drop(isStored);
      if (isTold && isStored.length > 0) {
        const title = t('done', { count: isStored.length, number: formats.number(isStored.length) });
        await showWithUndo({ kind: 'success', title }, t('undo'));
      }
      return left.size === 0;
    } finally {
      hold?.release();
      if (isLong) setRunning(false);
    }
  };

  /** Texts that are meant as they are: what is right is stored, what is refused stays in its cell. */
  const apply = useStable(async (edits: readonly CellEdit[], isTold: boolean): Promise<void> => {
    const keys = edits.map(cellKey);
    begin(keys);
    try {
      // First kept as typed: a kill between here and the end of the write loses nothing.
      typed.put(edits.map((edit) => ({ ...edit, title: titleOf(edit.fid) })));
      const judged = await judge(edits);
      if (judged === null) return;
      const touched = new Set(judged.cells.map(cellKey));
      typed.drop(edits.filter((edit) => byFid.has(edit.fid) && !touched.has(cellKey(edit))));
      await write(judged.cells, isTold);
    } finally {
      end(keys);
    }
  });

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
  const accept = useStable(async (): Promise<void> => {
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
  });
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

const STEP_MS = 10;
const MOST_STEPS = 50;

/** Ends when the rows on view are those that were written, or after half a second. */
async function hasFollowed(now: () => Feature | undefined, before: Feature | undefined): Promise<void> {
  for (let step = 0; step < MOST_STEPS && now() === before; step += 1)
    await new Promise<void>((settle) => void setTimeout(settle, STEP_MS));
}
