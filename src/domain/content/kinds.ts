import type { KindDescriptor } from './content-descriptor.ts';
import { CONTENT_TYPES, type ContentType } from './content-types.ts';
import { globalGeofences } from './global-geofences.ts';
import { mapObjects } from './map-objects.ts';
import { pois } from './pois.ts';
import { wayfindingNetwork } from './wayfinding-network.ts';

type Told = (typeof CONTENT_TYPES)[ContentType]['kinds'][number];
/** Which features belong together: in one list of the API, drawn and written in one way. */
export type FeatureKind = Told['kind'];
export type TypeClass = Told['typeClass'];
/** A list among those of a level in the API. */
export type WireList = NonNullable<Told['wireList']>['name'];
/** A switch of the map's eye. */
export type MapLayer = NonNullable<Told['layer']>['id'];

type Known = KindDescriptor & {
  kind: FeatureKind;
  typeClass: TypeClass;
  wireList: { name: WireList } | null;
  layer: { id: MapLayer } | null;
};

const ALL: readonly Known[] = Object.values(CONTENT_TYPES).flatMap(({ kinds }): readonly Known[] => kinds);

export const FEATURE_KINDS: readonly FeatureKind[] = ALL.map(({ kind }) => kind);
export const TYPE_CLASSES: readonly TypeClass[] = [...new Set(ALL.map(({ typeClass }) => typeClass))];

const BY_KIND = Object.fromEntries(ALL.map((one) => [one.kind, one])) as Record<FeatureKind, Known>;
export const kindDescriptor = (kind: FeatureKind): Known => BY_KIND[kind];
/** The kinds of which something holds. */
export const kindsWhere = (holds: (kind: KindDescriptor) => boolean): FeatureKind[] =>
  ALL.filter(holds).map(({ kind }) => kind);

/** The kind of the nodes of a wayfinding network. */
export const NETWORK_KIND = wayfindingNetwork.kinds[0].kind;
/** The kind of a client's geofences, which lie on no level. */
export const CLIENT_KIND = globalGeofences.kinds[0].kind;
/** The kind of what visitors look for. */
export const PLACE_KIND = pois.kinds[0].kind;
/** What a type counts as that the taxonomy does not hold. */
export const UNKNOWN_KIND = mapObjects.kinds[0].kind;

type PlanKind = Extract<Told, { planRank: number }>['kind'];
/** The kinds that a value of a floor plan may become, in the order in which they are offered. */
export const PLAN_KINDS = ALL.filter(({ planRank }) => planRank !== null)
  .sort((a, b) => Number(a.planRank) - Number(b.planRank))
  .map(({ kind }) => kind) as PlanKind[];

interface OfKind {
  kind: FeatureKind;
}
/** Whether it is a node of a wayfinding network, which is read and written whole. */
export const isNetworkNode = ({ kind }: OfKind): boolean => BY_KIND[kind].partOf === 'network';
/** Whether it belongs to a client and lies on no level. */
export const isOfClient = ({ kind }: OfKind): boolean => BY_KIND[kind].partOf === 'client';
export const isPlace = ({ kind }: OfKind): boolean => BY_KIND[kind].isPlace;
const BUILT: readonly KindDescriptor['role'][] = ['room', 'object', 'obstacle'];
/** The kinds of built things on a floor. */
export const BUILT_KINDS: readonly FeatureKind[] = kindsWhere(({ role }) => BUILT.includes(role));
/** It stands on the floor itself, as neither fences, senders nor paths do. */
export const isBuilt = ({ kind }: OfKind): boolean => BUILT.includes(BY_KIND[kind].role);
export const isBeacon = ({ kind }: OfKind): boolean => BY_KIND[kind].isBeacon;

/** What holds of a class of types: what holds of the kind that it makes. */
export const classDescriptor = (typeClass: string): KindDescriptor | undefined =>
  ALL.find((one) => one.typeClass === typeClass && one.onlyType === null);

const BY_ONLY_TYPE: ReadonlyMap<string, FeatureKind> = new Map(
  ALL.flatMap(({ kind, onlyType }) => (onlyType === null ? [] : [[onlyType, kind] as const])),
);
/** The kind that a type makes whatever its class; undefined where the class decides. */
export const kindByTypeCode = (typeCode: string): FeatureKind | undefined => BY_ONLY_TYPE.get(typeCode);

/** The lists of a level in the API, in the order in which they are read. */
const READ = ALL.flatMap(({ kind, wireList }) => (wireList === null ? [] : [{ kind, ...wireList }])).sort(
  (a, b) => a.rank - b.rank,
);
export const WIRE_LISTS: readonly WireList[] = READ.map(({ name }) => name);
export const KIND_OF_WIRE_LIST = Object.fromEntries(READ.map(({ name, kind }) => [name, kind])) as Record<
  WireList,
  FeatureKind
>;

export const MAP_LAYERS: readonly MapLayer[] = ALL.flatMap(({ layer }) => layer?.id ?? []);
/** The first states of the map's switches. */
export const SHOWN_AT_FIRST = Object.fromEntries(
  ALL.flatMap(({ layer }) => (layer === null ? [] : [[layer.id, layer.isShown]])),
) as Record<MapLayer, boolean>;

/** The kinds that a content type lists. */
export const kindsOf = (type: ContentType): readonly FeatureKind[] =>
  CONTENT_TYPES[type].kinds.map(({ kind }) => kind);

const TYPE_OF_KIND = Object.fromEntries(
  Object.entries(CONTENT_TYPES).flatMap(([id, { kinds }]) => kinds.map(({ kind }) => [kind, id])),
) as Record<FeatureKind, ContentType>;
/** The content type that a kind of feature is listed and edited under. */
export const contentTypeOf = (kind: FeatureKind): ContentType => TYPE_OF_KIND[kind];
/** The list of what visitors look for. */
export const PLACE_LIST: ContentType = contentTypeOf(PLACE_KIND);

/** How many features each list holds. */
export function countByList<Type extends ContentType>(
  types: readonly Type[],
  features: readonly OfKind[],
): Record<Type, number> {
  const counts = Object.fromEntries(types.map((type) => [type, 0])) as Record<ContentType, number>;
  for (const { kind } of features) {
    const type = TYPE_OF_KIND[kind];
    if (type in counts) counts[type] += 1;
  }
  return counts;
}
