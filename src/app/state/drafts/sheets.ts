import { atom, useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import {
  CONTENT_TABLES,
  listSheets,
  sheetKeyOf,
  type EntityKey,
  type SheetView,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { ContentTable } from '../../../domain/moment/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Dialogs, sheets and cards that keep what is entered in them. `forms:sheets` names them on screen. */
export const SHEETS = [
  'note',
  'note-reply',
  'note-edit',
  'review-comment',
  'publish-decision',
  'add-client',
  'add-user',
  'user',
  'content-settings',
  'public-map',
  'closure',
  'sdk',
  'picture-address',
  'picture-text',
  'extra-data',
  'import-profile',
  'transform',
  'repeat',
  'mapping-feedback',
  'level-print',
  'path',
  'survey-note',
  'survey-add',
  'survey-photo',
  'table',
] as const;
export type SheetName = (typeof SHEETS)[number];

/**
 * Under which a sheet keeps what is entered in it.
 * @param of the row that it is about; `key` is empty where it is about none
 * @param part tells it from others of its name about the same row
 */
export const sheetKey = (
  sheet: SheetName,
  of: { table: ContentTable; key: string },
  part?: string,
): EntityKey => sheetKeyOf(of.table, of.key, part === undefined ? sheet : `${sheet}:${part}`);

/** Of a comment on a change that is under review. */
export const commentKey = (clientLid: string, { kind, key }: { kind: string; key: string }): EntityKey =>
  sheetKey('review-comment', { table: 'clients', key: clientLid }, `${kind}:${key}`);

/** A sheet of a screen without a row, such as adding a client. */
export const NO_ROW = { table: 'clients', key: '' } as const;

const sheetsQuery = (db: StoreyDatabase): Query<SheetView[]> => ({
  key: 'sheets',
  tables: ['staging', ...CONTENT_TABLES],
  ask: async () => listSheets(db),
});

/** What was entered in sheets and neither saved nor discarded, the youngest first. Undefined while the device is asked. */
export function useSheets(): readonly SheetView[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, sheetsQuery(db));
}

/** The name of a sheet, for `forms:sheets`; null for a sheet that only another version of the app knows. */
export const sheetNameOf = ({ sheet }: Pick<SheetView, 'sheet'>): SheetName | null =>
  SHEETS.find((name) => name === sheet.split(':', 1)[0]) ?? null;

type OpenSheet = (key: EntityKey) => boolean;

/** What screens that are there can open. */
const openersAtom = atom<readonly OpenSheet[]>([]);
const waitingAtom = atom<EntityKey | null>(null);
/** The key (without its owner) of a sheet that is to open: at once where its screen is there, else once that is. */
export const sheetToOpenAtom = atom(
  (get) => get(waitingAtom),
  (get, set, key: EntityKey | null) => {
    const isOpened = key !== null && get(openersAtom).some((open) => open(key));
    set(waitingAtom, isOpened ? null : key);
  },
);

/** A screen can open sheets from now on. Gives back how that ends. */
function offerToOpen({ get, set }: ReturnType<typeof useStore>, open: OpenSheet): () => void {
  set(openersAtom, (all) => [...all, open]);
  const waiting = get(waitingAtom);
  if (waiting !== null && open(waiting)) set(waitingAtom, null);
  return () => set(openersAtom, (all) => all.filter((one) => one !== open));
}

/** Opens a sheet that is asked for by `sheetToOpenAtom`, where more than `useSheetOpen` is to be done for it. */
export function useSheetAsked(open: OpenSheet): void {
  const store = useStore();
  // Each time: its screen may have read by now what the sheet is about.
  useEffect(() => offerToOpen(store, open));
}

/**
 * Whether a sheet is open, in the place of `useState(false)`: it also opens where it is asked for by `sheetToOpenAtom`,
 * as the list of unfinished work does before it goes to the sheet's address.
 */
export function useSheetOpen(key: EntityKey | null): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useSheetAsked((asked) => {
    if (asked !== key) return false;
    setOpen(true);
    return true;
  });
  return [isOpen, useCallback((open: boolean) => setOpen(open), [])];
}
