import type { EntityKey } from '../../../../db/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';

export type NewKind = 'note' | 'announcement';

/** Under which the words of a new one are kept: those of a note never become an announcement's. */
export const newNoteKey = (clientLid: string, kind: NewKind): EntityKey =>
  sheetKey('note', { table: 'clients', key: clientLid }, kind === 'note' ? undefined : kind);
