import type { Level } from '../../../../domain/entities/level.ts';
import { sheetKey, useSheetAsked, type SheetName } from '../../../state/drafts/sheets.ts';
import type { Round } from './use-round.ts';

/** What was not finished is opened where it is asked for. */
export function useReopen(level: Level, round: Round): void {
  useSheetAsked((key) => {
    if (key === sheetKey('survey-add', { table: 'levels', key: level.lid })) round.reopen(null, 'here');
    else {
      const isAbout = (sheet: SheetName) => (fid: string) =>
        key === sheetKey(sheet, { table: 'features', key: fid });
      const fids = [...round.left, ...round.seen].map(({ fid }) => fid);
      const noted = fids.find(isAbout('survey-note'));
      // The photo waits on the card, and on what asks for a photo.
      const about = noted ?? fids.find(isAbout('survey-photo'));
      if (about === undefined) return false;
      round.reopen(about, noted === undefined ? null : 'note');
    }
    return true;
  });
}
