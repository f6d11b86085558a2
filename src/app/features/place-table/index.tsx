import type { ReactNode } from 'react';
import { isPlace } from '../../../domain/content/index.ts';
import { PLACE_LIST } from '../../../domain/content/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useMemo } from 'react';
import { TableScreen } from './table-screen.tsx';

/** The places of a level or of its building as a table to type in. */
export default function PlaceTable(): ReactNode {
  const { params } = useContentRoute();
  const place = usePlace();
  const features = useLevelFeatures();
  const go = useGo();
  const places = useMemo(() => features?.filter(isPlace), [features]);
  if (!place?.level || !place.building || places === undefined || !isLevelParams(params)) return null;
  return (
    <TableScreen
      key={place.level.lid}
      level={place.level}
      building={place.building}
      ofLevel={places}
      onClose={() => go(paths.content(params, PLACE_LIST))}
    />
  );
}
