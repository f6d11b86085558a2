import { useAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { selectionOfBulkDraft } from '../../commands/index.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { selectionOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { presentKeysAtom, selectionAtom } from '../../editor/selection.ts';
import { useChoose } from '../../state/map-view/use-choose.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** Offers to select several features of the level, and drops deleted ones from the selection. Mounted once. */
export function useSelection(): void {
  const { params, panel, screen } = useContentRoute();
  const { canEdit } = usePermission();
  const features = useLevelFeatures();
  const levelLid = usePlace()?.level?.lid;
  const [selection, setSelection] = useAtom(selectionAtom);
  const choose = useChoose();
  const { db } = useWorkspace();

  useEffect(() => {
    if (levelLid === undefined || !canEdit) return undefined;
    let isGone = false;
    // A reload in the middle of changing several shows them again.
    const show = (fids: readonly string[]): void => {
      if (!isGone && fids.length > 0) setSelection((now) => now ?? new Set(fids));
    };
    selectionOfBulkDraft(db, levelLid).then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, [db, levelLid, canEdit, setSelection]);
  const isOff = selection === null;
  const present = useMemo(
    () => (isOff || features === undefined ? null : new Set<string>(features.map(({ fid }) => fid))),
    [isOff, features],
  );
  useHeld(presentKeysAtom, present);

  const toggle = useStable(() => (isOff ? choose((now) => now ?? new Set()) : setSelection(null)));
  const isOffered = canEdit && isLevelParams(params) && panel !== 'add' && screen.panel !== 'shown';
  const offer = useMemo(() => (isOffered ? { toggle } : null), [isOffered, toggle]);
  useHeld(selectionOfferAtom, offer);
}
