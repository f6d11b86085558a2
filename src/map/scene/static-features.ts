import { isNetworkNode, kindDescriptor } from '../../domain/content/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { nameIn } from '../../domain/entities/name-in.ts';
import type { PlanRole } from '../../domain/taxonomy/index.ts';
import { appearanceOf } from './feature-appearance.ts';
import type { MapLanguage, MapScene, MarkState, Outline } from './scene.ts';
import { shapeOf } from './scene-shape.ts';
import { unwrapToDraw } from './antimeridian.ts';

/** What a source of the map holds: numeric ids, because only those are quick in MapLibre. */
export interface SourceFeature {
  type: 'Feature';
  id: number;
  geometry: FeatureGeometry | { type: 'LineString'; coordinates: [number, number][] };
  properties: Record<string, string | number>;
}

interface Drawn {
  /** What is drawn of the shape: areas only, points too, or nothing. */
  shape: 'area' | 'any' | 'none';
  /** What is drawn at the label point: always a marker, only a pictogram without a name, only a name, or nothing. */
  label: 'always' | 'object' | 'named' | 'none';
}

const DRAWN: Record<PlanRole, Drawn> = {
  outline: { shape: 'area', label: 'named' },
  walkable: { shape: 'area', label: 'named' },
  wall: { shape: 'area', label: 'named' },
  window: { shape: 'area', label: 'named' },
  door: { shape: 'area', label: 'named' },
  obstacle: { shape: 'area', label: 'named' },
  object: { shape: 'area', label: 'object' },
  room: { shape: 'area', label: 'always' },
  beacon: { shape: 'any', label: 'none' },
  geofence: { shape: 'area', label: 'none' },
  // The network has a source of its own.
  graph: { shape: 'none', label: 'none' },
};

const TRANSITIONS: Record<string, string> = {
  'elevator-node': 'elevator',
  'lift-node': 'elevator',
  'stairs-node': 'stairs',
  'escalator-node': 'escalator',
  'building-entrance-exit': 'entrance',
  'custom-transition': 'custom',
};

/** The type of the taxonomy for each kind of transition. */
export const TRANSITION_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TRANSITIONS).flatMap(([typeCode, kind]) =>
    typeCode === 'lift-node' ? [] : [[kind, typeCode]],
  ),
);

/** The kind of transition that a node of the network is, or null for a plain node. */
export function transitionOf(feature: Feature): string | null {
  return isNetworkNode(feature) ? (TRANSITIONS[feature.properties.typeCode] ?? null) : null;
}

/** The shape of a feature for the static source; null where only a marker (or nothing) is drawn. */
export function shapeFeature(id: number, feature: Feature, taxonomy: Taxonomy): SourceFeature | null {
  const { role, cls } = appearanceOf(feature, taxonomy);
  const drawn = DRAWN[role];
  if (drawn.shape === 'none') return null;
  if (feature.geometry.type === 'Point' && drawn.shape === 'area') return null;
  // Large shapes are drawn first, so that shapes on top of them are seen.
  const order = -Math.round(shapeOf(feature.geometry).area);
  return {
    type: 'Feature',
    id,
    geometry: unwrapToDraw(feature.geometry),
    properties: { group: role, cls, order },
  };
}

const PIXELS_AT_0 = 78_271.5;
const LEAST_PIXELS = 22;
const POINT_FROM_ZOOM = 17;

/** The whole zoom from which a room is about as large as its marker. */
function labelledFrom(area: number, latitude: number): number {
  if (area <= 0) return POINT_FROM_ZOOM;
  const metresPerPixel = PIXELS_AT_0 * Math.cos((latitude * Math.PI) / 180);
  return Math.min(21, Math.max(14, Math.floor(Math.log2((LEAST_PIXELS * metresPerPixel) / Math.sqrt(area)))));
}

const TRANSITION_ORDER = -2e9;
const STATE_ORDER = -1e9;

/** What is drawn at a feature's label point: its marker, only a pictogram, only the dot of its state, or nothing. */
function labelGroup(role: PlanRole, transition: boolean, named: boolean, kind: FeatureKind): string {
  if (transition) return 'transition';
  const { label } = DRAWN[role];
  if (label === 'none' || (label === 'named' && !named)) return 'none';
  if (label === 'object' || DRAWN[kindDescriptor(kind).role].label === 'object')
    return named ? 'place' : 'object';
  return 'place';
}

/** The marker and name of a feature; null where none is drawn. */
export function labelFeature(
  id: number,
  feature: Feature,
  scene: { taxonomy: Taxonomy; language: MapLanguage; states: ReadonlyMap<string, MarkState> },
): SourceFeature | null {
  const { role, cls, icon } = appearanceOf(feature, scene.taxonomy);
  const transition = transitionOf(feature);
  const label = nameIn(scene.language, feature.properties);
  const group = labelGroup(role, transition !== null, label !== '', feature.kind);
  const state = scene.states.get(feature.fid);
  if (group === 'none' && !state) return null;
  const { anchor, area } = shapeOf(feature.geometry);
  const properties: Record<string, string | number> = {
    group,
    cls,
    icon: transition ?? icon,
    label,
    from: labelledFrom(area, anchor[1]),
    order: Math.round(-area) + (transition ? TRANSITION_ORDER : state ? STATE_ORDER : 0),
  };
  if (state) properties['state'] = state;
  return { type: 'Feature', id, geometry: { type: 'Point', coordinates: anchor }, properties };
}

export function outlineFeature(id: number, outline: Outline, openBuilding: string | null): SourceFeature {
  const group = outline.kind === 'building' && outline.key === openBuilding ? 'floor' : outline.kind;
  return { type: 'Feature', id, geometry: unwrapToDraw(outline.geometry), properties: { group } };
}

/** The name and the mark of an outline; null where it has neither. */
export function outlineLabelFeature(
  id: number,
  outline: Outline,
  { language, openBuilding, states }: Pick<MapScene, 'language' | 'openBuilding' | 'states'>,
): SourceFeature | null {
  const label = nameIn(language, outline);
  const state = states.get(outline.key);
  if ((!label && !state) || outline.key === openBuilding) return null;
  const { anchor } = shapeOf(outline.geometry);
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: anchor },
    properties: { group: outline.kind, label, ...(state && { state }) },
  };
}
