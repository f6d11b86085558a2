import { useEffect, useMemo, useRef, useState } from 'react';
import { isEmptyEdit, keptBulkEditSchema, NO_EDIT, type BulkEdit } from '../../../domain/bulk/index.ts';
import { TIME } from '../../../domain/limits.ts';
import { bulkDraftKey, stagingOf } from '../../commands/index.ts';
import { useStable } from '../../state/commands/offers.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

export interface KeptEdit {
  edit: BulkEdit;
  /** When what was found again had been kept; null where nothing was, or once the person has said what to do with it. */
  restoredAt: number | null;
  set: (edit: BulkEdit) => void;
  keepRestored: () => void;
}

/**
 * The edit of all selected features of a level, kept on the device like the values of a form: found again after a reload, or
 * after the panel was closed and opened again. Undefined until it is read.
 */
export function useKeptEdit(levelLid: string, fids: readonly string[]): KeptEdit | undefined {
  const workspace = useWorkspace();
  const staging = useMemo(() => stagingOf(workspace, bulkDraftKey(levelLid), 'edit'), [workspace, levelLid]);
  const [state, setState] = useState<{ edit: BulkEdit; restoredAt: number | null }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useStable((isClosed: boolean): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const edit = state?.edit ?? NO_EDIT;
    if (isClosed && isEmptyEdit(edit)) return;
    const values = { edit, fids: isClosed ? [] : [...fids] };
    const done = isEmptyEdit(edit) ? staging.drop() : staging.write({ values, geometry: null });
    // A device whose storage fails says so elsewhere; the next change tries again.
    done.catch(() => undefined);
  });
  const keepSoon = useStable((): void => {
    timer.current ??= setTimeout(() => keep(false), TIME.stagingFlush - 100);
  });
  useEffect(() => {
    let isGone = false;
    const begin = (values: unknown, at: number): void => {
      const kept = keptBulkEditSchema.safeParse(values);
      // Another version of the app wrote it: it goes where nothing writes over it.
      if (values !== undefined && !kept.success) void staging.discard().catch(() => undefined);
      const edit = kept.success ? kept.data.edit : NO_EDIT;
      if (!isGone) setState({ edit, restoredAt: isEmptyEdit(edit) ? null : at });
    };
    staging.open().then(
      (found) => begin(found?.values, found?.at ?? 0),
      () => begin(undefined, 0),
    );
    // The page may not come back: what was typed last goes out at once.
    const hide = (): void => {
      if (timer.current !== undefined) keep(false);
    };
    window.addEventListener('pagehide', hide);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', hide);
      keep(true);
      void staging.close();
    };
  }, [staging, keep]);
  const isThere = state !== undefined && !isEmptyEdit(state.edit);
  // Also what is chosen: a reload shows the same.
  useEffect(() => {
    if (isThere) keepSoon();
  }, [fids, isThere, keepSoon]);

  return useMemo(
    () =>
      state && {
        ...state,
        set: (edit) => {
          setState({ edit, restoredAt: null });
          keepSoon();
        },
        keepRestored: () => setState({ ...state, restoredAt: null }),
      },
    [state, keepSoon],
  );
}
