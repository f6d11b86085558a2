import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { editsByRow, type CellWords } from '../../../../domain/grid/index.ts';
import { BULK_AT_ONCE, editPlaces } from '../../../commands/index.ts';
import { isBulkRunningAtom } from '../../../editor/map-disabled.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useUndoToast } from '../../../state/commands/undo-toast.ts';
import { holdUpdates } from '../../../state/queries/hold-updates.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import type { JudgedCell } from './judge-edits.ts';
import type { TypedCells } from './typed-cells.ts';

export interface WriteOf {
  byFid: ReadonlyMap<string, Feature>;
  words: CellWords;
  typed: TypedCells;
  titleOf: (fid: string) => string;
}

/** Writes cells that were held against the rules, in one step of undo. Gives true where all of them are stored. */
export function useWrite({ byFid, words, typed, titleOf }: WriteOf) {
  const { t } = useTranslation(['table', 'forms']);
  const workspace = useWorkspace();
  const formats = useFormats();
  const toasts = useToasts();
  const showWithUndo = useUndoToast();
  const setRunning = useSetAtom(isBulkRunningAtom);
  const ownOrigin = workspace.config.apiOrigin ?? window.location.origin;
  const latest = useRef(byFid);
  useEffect(() => {
    latest.current = byFid;
  }, [byFid]);
  return async (cells: readonly JudgedCell[], isTold: boolean): Promise<boolean> => {
    const good = cells.filter(({ fault }) => fault === null);
    if (good.length === 0) return true;
    const texts = editsByRow(good);
    const isLong = texts.size > BULK_AT_ONCE;
    let hold = isLong ? holdUpdates(workspace.db) : undefined;
    const release = (): void => {
      hold?.release();
      hold = undefined;
    };
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
      if (isTold && isStored.length > 0) {
        const title = t('done', { count: isStored.length, number: formats.number(isStored.length) });
        await showWithUndo({ kind: 'success', title }, t('undo'));
      }
      release();
      // Else the former text would be seen for a moment.
      const [one] = isStored;
      if (one !== undefined) await hasFollowed(() => latest.current.get(one.fid), byFid.get(one.fid));
      typed.drop(isStored);
      return left.size === 0;
    } finally {
      release();
      if (isLong) setRunning(false);
    }
  };
}

const STEP_MS = 10;
const MOST_STEPS = 50;

/** Ends when the rows on view are those that were written, or after half a second. */
async function hasFollowed(now: () => Feature | undefined, before: Feature | undefined): Promise<void> {
  for (let step = 0; step < MOST_STEPS && now() === before; step += 1)
    await new Promise<void>((settle) => void setTimeout(settle, STEP_MS));
}
