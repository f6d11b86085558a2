import { atom, useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { useGo } from './use-go.ts';

/** The address of the form that has just deleted what it shows, until the list is shown again. */
const deletedHereAtom = atom<string | null>(null);

/**
 * Whether the thing in the address was deleted right here: then nothing is reported missing. The address on screen counts; the
 * window's own is a moment ahead of it.
 */
export function useIsDeletedHere(): boolean {
  const { pathname } = useLocation();
  return useAtomValue(deletedHereAtom) === pathname;
}

/** Says whether what the address names is being deleted right here. */
export function useMarkDeletedHere(): (isDeleted: boolean) => void {
  const store = useStore();
  const { pathname } = useLocation();
  return useMemo(
    () => (isDeleted) => store.set(deletedHereAtom, isDeleted ? pathname : null),
    [store, pathname],
  );
}

/** Leads to where what was deleted can be restored. */
export function useShowTrash(): () => void {
  const go = useGo();
  return () => go(paths.trash);
}
