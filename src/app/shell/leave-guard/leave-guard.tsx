import { useAtomValue, useStore } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { openFormAtom, saveOpenFormAtom, type OpenForm } from '../../editor/open-form.ts';
import { NativeConfirm } from './native-confirm.tsx';

/** If this part is gone under its old name the browser itself asks: the person must be able to leave the form. */
const load = () => import('./leave-dialog.tsx').catch(() => ({ default: NativeConfirm }));
const AskToLeave = lazy(load);

const holdsWork = (form: OpenForm | null): boolean => form !== null && form.dirty && !form.saving;

// @spec 2.53
/**
 * Asks before unsaved work is left: by Cancel, by link, by the browser's back, by closing the tab. The person chooses whether
 * the values are kept as a draft, discarded to the trash, or saved; a message says if the device could not keep them.
 */
export function LeaveGuard() {
  const form = useAtomValue(openFormAtom);
  const saving = useAtomValue(saveOpenFormAtom);
  const [isSaving, setSaving] = useState(false);
  const store = useStore();
  const guards = holdsWork(form);
  const blocker = useBlocker(
    // Of the form as it is by now: a save closes it in the same turn.
    ({ currentLocation, nextLocation }) =>
      holdsWork(store.get(openFormAtom)) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!guards) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    // At hand when it is asked for: another version may take the place of this one until then.
    void load();
    return () => window.removeEventListener('beforeunload', warn);
  }, [guards]);

  const isAsking = blocker.state === 'blocked';
  const keep = form?.keep;
  useEffect(() => {
    // There may be room by now for what the device could not keep.
    if (isAsking) void keep?.();
  }, [isAsking, keep]);

  if (!isAsking) return null;
  const discard = async (): Promise<void> => {
    await form?.discard();
    blocker.proceed();
  };
  const save = (): void => {
    setSaving(true);
    saving?.save({
      onSaved: () => {
        setSaving(false);
        blocker.proceed();
      },
      onFailed: () => {
        setSaving(false);
        blocker.reset();
      },
    });
  };
  return (
    <Suspense>
      <AskToLeave
        title={form?.title ?? ''}
        isLost={form?.keepFailed === true}
        isSaving={isSaving}
        onStay={blocker.reset}
        onKeep={blocker.proceed}
        onDiscard={() => void discard()}
        onSave={saving === null ? undefined : save}
      />
    </Suspense>
  );
}
