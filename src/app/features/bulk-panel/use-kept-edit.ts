import { useCallback, useEffect, useMemo } from 'react';
import { isEmptyEdit, keptBulkEditSchema, NO_EDIT, type BulkEdit } from '../../../domain/bulk/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { bulkDraftKey, stagingOf } from '../../commands/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useKeptForm, type KeptForm, type StagedRecord, type StagingPort } from '../../forms/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** What each of them is called is worked out, and no value of the form. */
type EditValues = Omit<BulkEdit, 'names'>;

const MEMBERS = [
  'typeCode',
  'fields',
  'custom',
  'levelLid',
  'rename',
] as const satisfies (keyof EditValues)[];

export interface KeptEdit {
  form: KeptForm<EditValues>;
  edit: BulkEdit;
  set: (edit: BulkEdit) => void;
}

/**
 * The edit of all selected features of a level, kept on the device like the values of a form: found again after a reload, or
 * after the panel was closed and opened again. Undefined until it is read.
 */
export function useKeptEdit(levelLid: string, fids: readonly string[]): KeptEdit | undefined {
  const workspace = useWorkspace();
  const fidsNow = useStable(() => fids);
  const key = bulkDraftKey(levelLid);
  const { port, writeAgain } = useMemo(
    () => bulkPort(stagingOf(workspace, key, 'edit'), fidsNow),
    [workspace, key, fidsNow],
  );
  const form = useKeptForm<EditValues>({
    key,
    port,
    schema: keptBulkEditSchema.shape.edit,
    initial: NO_EDIT,
  });
  const { values: edit, isReady } = form;
  // Also what is chosen: a reload shows the same.
  useEffect(writeAgain, [fids, writeAgain]);
  const { getValues } = form.form;
  const setMember = form.set;
  const set = useCallback(
    (next: BulkEdit): void => {
      for (const name of MEMBERS) if (!sameValue(next[name], getValues(name))) setMember(name, next[name]);
    },
    [getValues, setMember],
  );
  return isReady ? { form, edit, set } : undefined;
}

/** Keeps an edit as `{ edit, fids }`: the selection is read there when a page starts. */
function bulkPort(staging: ReturnType<typeof stagingOf>, fidsNow: () => readonly string[]) {
  let last: BulkEdit | null = null;
  let isClosed = false;
  const record = (edit: BulkEdit) => ({
    // Once the panel is closed, the typed values are kept for the next selection.
    values: { edit, fids: isClosed ? [] : [...fidsNow()] },
    geometry: null,
  });
  const editIn = ({ values }: Pick<StagedRecord, 'values'>): BulkEdit => values['draft'] as BulkEdit;
  const drop = (): Promise<void> => {
    last = null;
    return staging.drop();
  };
  // A device whose storage fails says so elsewhere; the next change tries again.
  const writeAgain = (): void => {
    if (last !== null) staging.write(record(last)).catch(() => undefined);
  };
  const port: StagingPort = {
    ...staging,
    open: async () => {
      const found = await staging.open();
      if (found === undefined) return undefined;
      const kept = keptBulkEditSchema.safeParse(found.values);
      if (kept.success) last = kept.data.edit;
      const head = { values: NO_EDIT, geometry: null };
      return { ...found, values: { id: '', draft: found.values['edit'], head } };
    },
    write: (written) => {
      const edit = editIn(written);
      if (isEmptyEdit(edit)) return drop();
      last = edit;
      return staging.write(record(edit));
    },
    jot: (written) => staging.jot(record(editIn(written))),
    drop,
    discard: async () => {
      // What another version of the app wrote goes where nothing writes over it.
      if (last === null) return staging.discard();
      await drop();
      return null;
    },
    close: () => {
      isClosed = true;
      writeAgain();
      return staging.close();
    },
  };
  return { port, writeAgain };
}
