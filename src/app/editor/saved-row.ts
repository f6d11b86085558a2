import { atom } from 'jotai';

/** What was saved last on this page (`<table>:<key>`): its list shows it. Null once something else was opened. */
export const savedRowAtom = atom<string | null>(null);
