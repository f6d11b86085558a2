import { useMemo } from 'react';
import { CLIENT_KIND, kindsOf } from '../../../../domain/content/index.ts';
import type { MapScene } from '../../../../map/index.ts';
import { outlinedQuery } from '../../../state/content/map-outlines.ts';
import { drawOutlined } from '../../../state/content/draw-outlined.ts';
import { HOME_SCREEN, useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import { marksOf } from './sync-marks.ts';

export interface OutlinesPart extends Pick<MapScene, 'outlines' | 'ground' | 'states'> {
  /** Whose sites are outlined: a client's key, or `all`. Lags behind the address until the device has answered. */
  of: string | undefined;
}

/** Sites of the client, buildings of the site, the decoration around them, and what of it waits to be sent. */
export function useOutlines(): OutlinesPart {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const place = usePlace();
  const states = usePendingStates();
  const found = useQuery(db, outlinedQuery(db, place, kindsOf(route.contentType).includes(CLIENT_KIND)));
  // There they are marked by parts of the page.
  const namesSites = route.screen.name !== HOME_SCREEN;
  const shown = useMemo(() => ({ ...drawOutlined(found, namesSites), of: found?.of }), [found, namesSites]);
  return useMemo(() => ({ ...shown, states: marksOf(states, shown.outlines) }), [shown, states]);
}
