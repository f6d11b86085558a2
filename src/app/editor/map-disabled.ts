import { atom } from 'jotai';
import { openFormAtom } from './open-form.ts';

/** An act on many features is under way. */
export const isBulkRunningAtom = atom(false);

/** What is on the map is being saved: it can't be changed before that has come to its end. */
export const isMapDisabledAtom = atom((get) => get(isBulkRunningAtom) || get(openFormAtom)?.saving === true);
