import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Features of a level that is yet to be made, shown in its building as they will be; null while there are none. */
export const levelPreviewAtom = atom<readonly Feature[] | null>(null);

/** Shows a level as it would be; what was shown last stays while nothing is known yet. */
export function useLevelPreview(features: readonly Feature[] | undefined): void {
  const show = useSetAtom(levelPreviewAtom);
  useEffect(() => {
    if (features !== undefined) show(features);
  }, [show, features]);
  useEffect(() => () => show(null), [show]);
}
