import type { FieldName } from '../../../domain/fields/index.ts';
import { EidOwners, judgeRow, type CellWords } from '../../../domain/grid/index.ts';
import type { Command } from '../command.ts';
import { inParts, type Fate, type Many, type ManyOutcome } from '../content/bulk-edit.ts';

interface EditPlacesInput extends Omit<Many, 'fids'> {
  /** By place: the texts of its cells. */
  texts: ReadonlyMap<string, ReadonlyMap<FieldName, string>>;
  words: CellWords;
  ownOrigin: string | undefined;
}

/**
 * Writes texts into cells of the table, held once more against the places as they are by now; one step of undo. A text at fault
 * changes nothing; who asks has held them against the rules and knows those.
 */
export const editPlaces: Command<EditPlacesInput, ManyOutcome> = {
  id: 'edit-places',
  run: (workspace, { texts, words, ownOrigin, ...many }) =>
    inParts(workspace, { ...many, fids: [...texts.keys()] }, (feature): Fate => {
      const own = texts.get(feature.fid) ?? new Map<FieldName, string>();
      // That no other place has an external ID was looked up before.
      const { after } = judgeRow(feature, own, { words, ownOrigin, eids: new EidOwners([]) });
      return { after: after === feature ? undefined : after };
    }),
};
