import { atom } from 'jotai';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Features of a level that is yet to be made, shown in its building as they will be; null while there are none. */
export const levelPreviewAtom = atom<readonly Feature[] | null>(null);
