import { noteMarksAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { notePinsQuery } from './pinned-notes.ts';
import { useHeld } from '../../editor/held.ts';

/** Shows on the map where open notes are pinned: on a level those of its places and its own, else those of sites and buildings. */
export default function NotePins(): null {
  const { db } = useWorkspace();
  const place = usePlace();
  const clientLid = place?.client?.lid;
  const pins = useQuery(db, notePinsQuery(db, clientLid, place?.level?.lid));
  useHeld(noteMarksAtom, pins ?? null);
  return null;
}
