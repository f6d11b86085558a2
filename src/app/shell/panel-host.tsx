import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { networkThingOf } from '../routes/content-type.ts';
import { screenIn } from '../screens/load-screen.ts';
import { ScreenSlot } from '../screens/screen-slot.tsx';
import { listPathOf, useClosePanel } from '../state/navigation/close-panel.ts';
import { useContentRoute } from '../state/navigation/content-route.ts';
import { formDirtyAtom } from '../editor/open-form.ts';
import { useMarkDeletedHere } from '../state/navigation/just-deleted.ts';
import { usePermission } from '../state/rights/permission.ts';
import { usePlace } from '../state/navigation/current-place.ts';

// @spec 8.4
/** The panel of the address: which one, and whether it is open, its route says. */
export function PanelHost() {
  const { screen, panel, contentType, params, id } = useContentRoute();
  const place = usePlace();
  const permission = usePermission();
  const isDirty = useAtomValue(formDirtyAtom);
  const close = useClosePanel();
  const markDeleted = useMarkDeletedHere();
  // A later visit to the address reports it missing.
  useEffect(() => {
    if (panel === 'none') markDeleted(false);
  }, [panel, markDeleted]);
  if (screen.panel !== 'shown') {
    if (panel === 'none' || place === undefined || place.missing !== null) return null;
    // Read-only users are led from an adding address to its list, so that they don't fill in a form in vain. Values filled in
    // before the right was taken away stay.
    if (panel === 'add' && permission.isKnown && !permission.canEdit && !isDirty)
      return <Navigate to={listPathOf(contentType, params)} replace />;
  }
  if (screen.screen === undefined) return null;
  // Paths are added and edited in one form, which stays while its address goes from the one to the other.
  const thing = networkThingOf(id ?? '');
  const form = thing?.endsWith('path') ? thing : `${panel}:${id ?? ''}`;
  return (
    <ScreenSlot
      // Each thing gets a form of its own: nothing of the former one can linger.
      key={`${screen.name}:${place?.level?.lid ?? ''}:${form}`}
      screen={screenIn(screen.screen)}
      failedAs="card"
      fallback={null}
      onClose={close}
    />
  );
}
