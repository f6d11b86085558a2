import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { MapView } from '../../../../map/index.ts';
import { noteOpenedLevel } from '../../../../db/index.ts';
import { useEditor } from '../../../editor/editor.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { mapViewAtom } from '../../../state/return/returned.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { goBackToAtom } from './go-back-to.ts';

/** Milliseconds for which the map is left alone before its view is kept. */
const STILL_MS = 1_000;

/** Remembers which level is open and what the map shows of it, and goes back there when a person asks for it. */
export default function NoteLevel(): null {
  const { db, now } = useWorkspace();
  const { map } = useEditor();
  const { contentType } = useContentRoute();
  const levelLid = usePlace()?.level?.lid;
  const isThere = useLevelFeatures() !== undefined && levelLid !== undefined;
  const view = useAtomValue(mapViewAtom);
  const [wanted, setWanted] = useAtom(goBackToAtom);
  // After the map was moved to the level, which its own part of the screen does first.
  useEffect(() => {
    if (wanted === null || !isThere || wanted.levelLid !== levelLid) return;
    setWanted(null);
    map.engine.camera.jumpTo(wanted.view);
  }, [map, wanted, setWanted, isThere, levelLid]);
  const isNoted = isThere && !db.isNewer;
  const note = useEffectEvent((shown: MapView | null): void => {
    if (levelLid === undefined) return;
    void noteOpenedLevel(db, { lid: levelLid, list: contentType, view: shown, at: now() }).catch(
      () => undefined,
    );
  });
  // At once that it is open; what the map shows may still be that of the place before.
  useEffect(() => {
    if (isNoted) note(null);
  }, [isNoted, levelLid, contentType]);
  useEffect(() => {
    if (!isNoted) return undefined;
    const timer = setTimeout(() => note(view), STILL_MS);
    return () => clearTimeout(timer);
  }, [isNoted, levelLid, view]);
  return null;
}
