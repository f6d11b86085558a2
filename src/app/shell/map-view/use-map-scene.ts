import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CLIENT_KIND,
  CONTENT_TYPES,
  kindDescriptor,
  kindsOf,
  NETWORK_KIND,
  type ContentType,
} from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { NO_HANDLES, type GroundCollection, type MapScene, type Outline } from '../../../map/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import { refusedPlacesAtom } from '../../editor/edits.ts';
import { ghostFeaturesAtom } from '../../state/map-view/ghost-floor.ts';
import { handlesAtom } from '../../editor/handles.ts';
import { levelPreviewAtom } from '../../state/map-view/level-preview.ts';
import { askedPlaceAtom, hoveredInListAtom, hoveredOnMapAtom } from '../../state/map-view/hovered.ts';
import { useLevelFeatures, useLinkedLevelFeatures } from '../../state/content/level-features.ts';
import { useOutdoorNodes } from '../../state/content/site-network.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { outlinedQuery } from '../../state/content/map-outlines.ts';
import { isGlareShownAtom } from '../../state/page/glare.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { issueMarksAtom, toolMarksAtom, noteMarksAtom } from '../../state/map-view/map-marks.ts';
import { marksOfSquaring, squareOfferAtom } from '../../state/map-view/drawing-aids/square-offer.ts';
import { planPictureAtom, planShapesAtom } from '../../state/map-view/plan/plan-shapes.ts';
import { boxSelectAtom, selectionAtom } from '../../editor/selection.ts';
import { snappingAtom } from '../../state/map-view/drawing-aids/snapping.ts';
import { labelsAtom, pictogramsAtom, visibilityAtom } from '../../state/map-view/visibility.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useAppearance } from '../../theme/index.ts';
import { groundOf } from './site-ground.ts';
import { marksOf } from './sync-marks.ts';

const NO_FEATURES: readonly Feature[] = [];
const NO_KEYS: readonly string[] = [];
const NOTHING_CHOSEN: MapScene['chosen'] = new Set();
const NO_PROBLEMS: MapScene['problems'] = [];

export interface MapPicture {
  scene: MapScene;
  /** Whose sites are outlined: a client's key, or `all`. Lags behind the address until the device has answered. */
  outlinesOf: string | undefined;
}

/** What the map shows at the current address, out of what this device has. */
export function useMapScene(): MapPicture {
  const { i18n } = useTranslation();
  const { isDark } = useAppearance();
  const isGlare = useAtomValue(isGlareShownAtom);
  const formats = useFormats();
  const route = useContentRoute();
  const place = usePlace();
  const taxonomy = useTaxonomy();
  const preview = useAtomValue(levelPreviewAtom);
  // On the ground of a site nothing is drawn but its own network, while that is in hand.
  const { form, within } = CONTENT_TYPES[route.contentType];
  const isOutdoors = form === 'network' && within === 'site';
  const outdoors = useOutdoorNodes(isOutdoors);
  const content = useLevelFeatures() ?? outdoors ?? NO_FEATURES;
  const linked = useLinkedLevelFeatures();
  const features = preview ?? linked ?? content;
  const states = usePendingStates();
  const target = useAtomValue(drawingTargetAtom);
  const hoveredInList = useAtomValue(hoveredInListAtom);
  const hoveredOnMap = useAtomValue(hoveredOnMapAtom);
  const chosenVisibility = useAtomValue(visibilityAtom);
  const issueMarks = useAtomValue(issueMarksAtom);
  const toolMarks = useAtomValue(toolMarksAtom);
  const noteMarks = useAtomValue(noteMarksAtom);
  const squareOffer = useAtomValue(squareOfferAtom);
  const overlayMarks = useMemo(
    // They are of the level of the address.
    () => {
      const offered = squareOffer === null ? [] : marksOfSquaring(squareOffer);
      const own = linked === undefined || linked === content ? [...issueMarks, ...noteMarks] : [];
      return [...own, ...toolMarks, ...offered];
    },
    [linked, content, issueMarks, noteMarks, toolMarks, squareOffer],
  );
  const outer = useOutlines();

  const { outlines, ground } = outer;
  const marks = useMemo(() => marksOf(states, outlines), [states, outlines]);
  const editing = useMemo(() => (target?.sceneKey ? [target.sceneKey] : NO_KEYS), [target?.sceneKey]);
  const editedShape = target?.sceneKey ? target.geometry : null;
  // What the eye hides at first is drawn while its list is in hand, whatever the eye says.
  const visibility = useMemo(() => {
    const tried = isOutdoors || route.screen.name === 'WayfindingLab' ? ([NETWORK_KIND] as const) : [];
    const layers = [...kindsOf(route.contentType), ...tried].flatMap(
      (kind) => kindDescriptor(kind).layer ?? [],
    );
    const inHand = layers.filter(({ isShown }) => !isShown).map(({ id }) => [id, true] as const);
    return inHand.length === 0 ? chosenVisibility : { ...chosenVisibility, ...Object.fromEntries(inHand) };
  }, [chosenVisibility, route.contentType, route.screen.name, isOutdoors]);

  const theme = isDark && !isGlare ? 'dark' : 'light';
  const { language } = i18n;
  const openBuilding = place?.level || preview !== null ? (place?.building?.lid ?? null) : null;
  const asked = useAtomValue(askedPlaceAtom);
  const selected = selectedKey(route.id, place, route.contentType, route.panel) ?? asked;
  const hovered = hoveredInList ?? hoveredOnMap;
  const chosen = useAtomValue(selectionAtom) ?? NOTHING_CHOSEN;
  const boxSelect = useAtomValue(boxSelectAtom);
  const hoverEnabled = route.screen.hover === true && route.panel === 'none';
  const refused = useAtomValue(refusedPlacesAtom);
  const problems = useMemo(
    () =>
      refused.length === 0 ? (target?.problems ?? NO_PROBLEMS) : [...(target?.problems ?? []), ...refused],
    [target?.problems, refused],
  );
  const handles = useAtomValue(handlesAtom)?.handles ?? NO_HANDLES;
  const plan = useAtomValue(planShapesAtom);
  const picture = useAtomValue(planPictureAtom);
  const ghost = useAtomValue(ghostFeaturesAtom);
  const labels = useAtomValue(labelsAtom);
  const pictograms = useAtomValue(pictogramsAtom);
  const snapping = useAtomValue(snappingAtom);
  const units = formats.unit === 'ft' ? 'imperial' : 'metric';
  // The same object while it shows the same: a new one makes the map draw a frame, whatever is in it.
  const scene = useMemo<MapScene>(
    () => ({
      theme,
      language,
      outlines,
      openBuilding,
      features,
      ghost,
      taxonomy,
      visibility,
      labels,
      pictograms,
      selected,
      hovered,
      chosen,
      boxSelect,
      hoverEnabled,
      states: marks,
      editing,
      editedShape,
      problems,
      overlayMarks,
      handles,
      ground,
      plan,
      picture,
      units,
      snapping,
    }),
    [
      theme,
      language,
      outlines,
      openBuilding,
      features,
      ghost,
      taxonomy,
      visibility,
      labels,
      pictograms,
      selected,
      hovered,
      chosen,
      boxSelect,
      hoverEnabled,
      marks,
      editing,
      editedShape,
      problems,
      overlayMarks,
      handles,
      ground,
      plan,
      picture,
      units,
      snapping,
    ],
  );
  return { scene, outlinesOf: outer.of };
}

function selectedKey(
  id: string | undefined,
  place: ReturnType<typeof usePlace>,
  type: ContentType,
  panel: string,
): string | null {
  const { table } = CONTENT_TYPES[type];
  if (table === 'sites') return place?.site?.lid ?? null;
  if (table === 'buildings') return place?.building?.lid ?? null;
  return panel === 'edit' ? (id ?? null) : null;
}

/** Sites of the client, buildings of the site, and the decoration around them. */
function useOutlines(): {
  outlines: readonly Outline[];
  ground: GroundCollection | null;
  of: string | undefined;
} {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const place = usePlace();
  const found = useQuery(db, outlinedQuery(db, place, kindsOf(route.contentType).includes(CLIENT_KIND)));
  return useMemo(
    () => ({
      outlines: [
        ...(found?.sites ?? []).map(siteOutline),
        ...(found?.buildings ?? []).map(buildingOutline),
        ...(found?.geofences ?? []).flatMap(geofenceOutline),
      ],
      ground: groundOf(found?.sites ?? []),
      of: found?.of,
    }),
    [found],
  );
}

function siteOutline(site: Site): Outline {
  return {
    kind: 'site',
    key: site.lid,
    geometry: site.geometry,
    name: site.title,
    extra: site.extra,
  };
}

function buildingOutline(building: Building): Outline {
  return {
    kind: 'building',
    key: building.lid,
    geometry: building.geometry,
    name: building.title,
    extra: building.extra,
  };
}

function geofenceOutline(feature: Feature): Outline[] {
  const { geometry, properties } = feature;
  if (geometry.type === 'Point') return [];
  return [
    {
      kind: CLIENT_KIND,
      key: feature.fid,
      geometry,
      name: properties.name,
      name_ar: properties.name_ar,
      extra: properties.extra,
    },
  ];
}
