import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { CONTENT_TYPES, kindDescriptor, kindsOf, NETWORK_KIND } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { membersIn, storeyOf } from '../../../../domain/entities/storey-extra.ts';
import type { MapScene } from '../../../../map/index.ts';
import {
  useLevelFeatures,
  useLinkedLevelFeatures,
  useLookedAtFeatures,
} from '../../../state/content/level-features.ts';
import { useOutdoorNodes } from '../../../state/content/site-network.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { levelPreviewAtom } from '../../../state/map-view/level-preview.ts';
import { absentAtom } from '../../../state/map-view/moment.ts';
import { visibilityAtom } from '../../../state/map-view/visibility.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';

const NO_FEATURES: readonly Feature[] = [];

/** On the ground of a site nothing is drawn but its own network, while that is in hand. */
function useIsOutdoors(): boolean {
  const { form, within } = CONTENT_TYPES[useContentRoute().contentType];
  return form === 'network' && within === 'site';
}

/** Features of the level, or of what takes its place, and which kinds of them are drawn. */
export function useContent(): Pick<
  MapScene,
  'features' | 'taxonomy' | 'visibility' | 'openBuilding' | 'tight'
> {
  const route = useContentRoute();
  const place = usePlace();
  const taxonomy = useTaxonomy();
  const preview = useAtomValue(levelPreviewAtom);
  const isOutdoors = useIsOutdoors();
  const outdoors = useOutdoorNodes(isOutdoors);
  const content = useLevelFeatures() ?? outdoors ?? NO_FEATURES;
  const linked = useLinkedLevelFeatures();
  const looked = useLookedAtFeatures();
  const all = preview ?? linked ?? looked ?? content;
  const absent = useAtomValue(absentAtom);
  const features = useMemo(
    () => (absent.size === 0 ? all : all.filter(({ fid }) => !absent.has(fid))),
    [all, absent],
  );
  const chosen = useAtomValue(visibilityAtom);
  // What the eye hides at first is drawn while its list is in hand, whatever the eye says.
  const visibility = useMemo(() => {
    const tried = isOutdoors || route.screen.name === 'WayfindingLab' ? ([NETWORK_KIND] as const) : [];
    const layers = [...kindsOf(route.contentType), ...tried].flatMap(
      (kind) => kindDescriptor(kind).layer ?? [],
    );
    const inHand = layers.filter(({ isShown }) => !isShown).map(({ id }) => [id, true] as const);
    return inHand.length === 0 ? chosen : { ...chosen, ...Object.fromEntries(inHand) };
  }, [chosen, route.contentType, route.screen.name, isOutdoors]);
  const extra = place?.client?.extra;
  const tight = useMemo(() => membersIn(membersIn(storeyOf(extra ?? {})['profiles'])['step-free']), [extra]);
  const openBuilding =
    place?.level || preview !== null || looked !== undefined ? (place?.building?.lid ?? null) : null;
  return useMemo(
    () => ({ features, taxonomy, visibility, openBuilding, tight }),
    [features, taxonomy, visibility, openBuilding, tight],
  );
}
