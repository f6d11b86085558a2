import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { deviceSettings } from '../../db/device/device-settings.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { keepPlace, ownerOf } from '../state/return/last-place.ts';
import { choicesAtom } from '../state/return/kept-choice.ts';
import { noteRecentPlace } from '../state/return/recent-places.ts';
import { mapViewAtom } from '../state/return/returned.ts';

/** Milliseconds for which the map is left alone before its view is kept. */
const STILL_MS = 200;

/** Notes on the device where this tab is, for a start after it was killed. */
export function useLastPlace(): void {
  const { config, user, newId, now } = useWorkspace();
  const { pathname, search } = useLocation();
  const view = useAtomValue(mapViewAtom);
  const choices = useAtomValue(choicesAtom);
  const owner = ownerOf(config.apiOrigin ?? window.location.origin, user.id);
  const [keeper] = useState(() => {
    return isEmbedded() || !('locks' in navigator)
      ? null
      : keepPlace(deviceSettings, { owner, id: newId(), now, locks: navigator.locks });
  });
  useEffect(() => keeper?.note({ path: pathname + search }), [keeper, pathname, search]);
  useEffect(() => {
    if (!isEmbedded()) noteRecentPlace(deviceSettings, owner, { path: pathname, at: now() });
  }, [owner, pathname, now]);
  useEffect(() => {
    keeper?.note({ choices: choices.pathname === pathname ? choices.values : {} });
  }, [keeper, pathname, choices]);
  useEffect(() => {
    const timer = setTimeout(() => keeper?.note({ view }), STILL_MS);
    return () => clearTimeout(timer);
  }, [keeper, view]);
  useEffect(() => {
    const close = (): void => keeper?.note({ isClosed: true });
    const open = (event: PageTransitionEvent): void => {
      if (event.persisted) keeper?.note({ isClosed: false });
    };
    keeper?.note({ isClosed: false });
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', open);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      // Signed out, or led elsewhere in this page.
      close();
    };
  }, [keeper]);
}
