import { useEffect } from 'react';
import { useOnline } from '../../online/use-online.ts';
import { noteMarksAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { notePinsQuery } from './pinned-notes.ts';
import { useHeld } from '../../editor/held.ts';

/** Whose notes were read since the app was opened. */
const read = new Set<string>();

/** Shows on the map where open notes are pinned: on a level those of its places and its own, else those of sites and buildings. */
export default function NotePins(): null {
  const { db, notes } = useWorkspace();
  const place = usePlace();
  const isOnline = useOnline();
  const clientLid = place?.client?.lid;
  const pins = useQuery(db, notePinsQuery(db, clientLid, place?.level?.lid));
  useEffect(() => {
    if (clientLid === undefined || !isOnline || read.has(clientLid)) return;
    read.add(clientLid);
    void notes.read(clientLid);
  }, [notes, clientLid, isOnline]);
  useHeld(noteMarksAtom, pins ?? null);
  return null;
}
