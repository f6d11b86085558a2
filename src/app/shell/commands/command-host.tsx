import { useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';
import { useKeyListener } from '../../commands/registry/index.ts';
import { commandDialogAtom, navigationOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { notificationsAtom } from '../../state/page/notifications.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { patiently } from '../../state/loading/patiently.ts';

const CommandPalette = lazy(patiently(() => import('../palette/command-palette.tsx')));
const ShortcutsSheet = lazy(patiently(() => import('./shortcuts-sheet.tsx')));
const HiddenNotices = lazy(patiently(() => import('../notices/hidden-notices.tsx')));
const Tour = lazy(patiently(() => import('../tour/tour.tsx')));

/** Handles the keys of commands on every screen of a signed-in person, and shows their dialogs. */
export function CommandHost() {
  useKeyListener();
  const go = useStable(useGo());
  useHeld(
    navigationOfferAtom,
    useMemo(() => ({ go }), [go]),
  );
  const dialog = useAtomValue(commandDialogAtom);
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' && <CommandPalette />}
      {dialog === 'shortcuts' && <ShortcutsSheet />}
      {dialog === 'tour' && <Tour />}
      {useAtomValue(notificationsAtom) && <HiddenNotices />}
    </Suspense>
  );
}
