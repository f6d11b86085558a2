import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { CONTENT_TYPES } from '../../../../domain/content/index.ts';
import type { MapScene } from '../../../../map/index.ts';
import { askedPlaceAtom, hoveredInListAtom, hoveredOnMapAtom } from '../../../state/map-view/hovered.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';

/** What is open, and what the pointer is over. */
export function usePointed(): Pick<MapScene, 'selected' | 'hovered' | 'hoverEnabled'> {
  const route = useContentRoute();
  const place = usePlace();
  const asked = useAtomValue(askedPlaceAtom);
  const inList = useAtomValue(hoveredInListAtom);
  const onMap = useAtomValue(hoveredOnMapAtom);
  const selected = selectedKey(route, place) ?? asked;
  const hovered = inList ?? onMap;
  const hoverEnabled = route.screen.hover === true && route.panel === 'none';
  return useMemo(() => ({ selected, hovered, hoverEnabled }), [selected, hovered, hoverEnabled]);
}

function selectedKey(
  { id, contentType, panel }: ReturnType<typeof useContentRoute>,
  place: ReturnType<typeof usePlace>,
): string | null {
  const { table } = CONTENT_TYPES[contentType];
  if (table === 'sites') return place?.site?.lid ?? null;
  if (table === 'buildings') return place?.building?.lid ?? null;
  return panel === 'edit' ? (id ?? null) : null;
}
