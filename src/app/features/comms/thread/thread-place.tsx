import { MapPin, Pencil, ScanSearch } from 'lucide-react';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLevel, levelServerKey, serverIdOf, type StoreyDatabase } from '../../../../db/index.ts';
import type { Note } from '../../../../domain/notes/index.ts';
import { paths } from '../../../routes/paths.ts';
import { commentKey, sheetToOpenAtom } from '../../../state/drafts/sheets.ts';
import { rowPath } from '../../../state/navigation/row-path.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button } from '../../../ui/index.ts';
import type { NotePlace } from '../data/note-places.ts';

interface ThreadPlaceProps {
  note: Note;
  place: NotePlace;
  canEdit: boolean;
  isAdmin: boolean;
}

/** What a note is about, opened where it is edited; a comment of a review also where it was made. */
export function ThreadPlace({ note, place, canEdit, isAdmin }: ThreadPlaceProps): ReactNode {
  const { t } = useTranslation('comms');
  const { db } = useWorkspace();
  const go = useGo();
  const refOf = useRefs();
  const ask = useSetAtom(sheetToOpenAtom);
  const path = place.row === null ? null : rowPath(place.row, refOf);
  const title = place.title === '' ? t('wholePlace') : place.title;
  const shown = place.short === null ? title : t('placeOn', { title, level: place.short });
  const toReview = async (): Promise<void> => {
    const change = await changeOf(db, note);
    if (change !== null) ask(commentKey(note.clientLid, change));
    go(paths.previewOf(refOf(note.clientLid)));
  };
  return (
    <>
      {path === null ? (
        <span>{title}</span>
      ) : (
        <Button
          size="small"
          variant="link"
          icon={MapPin}
          aria-label={t('openPlace', { title: shown })}
          onPress={() => go(path)}
        >
          {shown}
        </Button>
      )}
      {note.kind === 'report' && note.state === 'open' && path !== null && canEdit && (
        <Button size="small" variant="link" icon={Pencil} onPress={() => go(path)}>
          {t('correct')}
        </Button>
      )}
      {note.kind === 'review' && isAdmin && (
        <Button size="small" variant="link" icon={ScanSearch} onPress={() => void toReview()}>
          {t('openReview')}
        </Button>
      )}
    </>
  );
}

/** The change that a comment is about, as the review names it. */
async function changeOf(db: StoreyDatabase, { about }: Note): Promise<{ kind: string; key: string } | null> {
  if (about === null) return null;
  const { kind, lid } = about;
  if (kind === 'feature') return { kind, key: lid };
  const id = await serverIdOf(db, lid);
  if (id === undefined || kind !== 'level') return id === undefined ? null : { kind, key: String(id) };
  const buildingId = await serverIdOf(db, (await getLevel(db, lid))?.buildingLid ?? '');
  return buildingId === undefined ? null : { kind, key: levelServerKey(buildingId, id) };
}
