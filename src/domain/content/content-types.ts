import { beacons } from './beacons.ts';
import { buildings } from './buildings.ts';
import { clients } from './clients.ts';
import type { ContentDescriptor } from './content-descriptor.ts';
import { geofences } from './geofences.ts';
import { globalGeofences } from './global-geofences.ts';
import { levels } from './levels.ts';
import { mapObjects } from './map-objects.ts';
import { outdoorWayfindingNetwork } from './outdoor-wayfinding-network.ts';
import { pois } from './pois.ts';
import { sites } from './sites.ts';
import { wayfindingNetwork } from './wayfinding-network.ts';

// @spec 1.1 1.2
/** Every content type by its id. Those of a level are shown as tabs in this order. */
export const CONTENT_TYPES = {
  clients,
  sites,
  'global-geofences': globalGeofences,
  buildings,
  'outdoor-wayfinding-network': outdoorWayfindingNetwork,
  levels,
  pois,
  mapObjects,
  geofences,
  'iot-devices': beacons,
  'wayfinding-network': wayfindingNetwork,
} as const satisfies Record<string, ContentDescriptor>;

type Table = typeof CONTENT_TYPES;
export type ContentType = keyof Table;

/** The ids of those whose `member` is `value`. */
type IdsWith<Member extends keyof ContentDescriptor, Value> = {
  [Id in ContentType]: Table[Id][Member] extends Value ? Id : never;
}[ContentType];
/** The lists of a level. */
export type LevelContent = IdsWith<'within', 'level'>;
/** Those whose items have the form of a feature. */
export type FeatureList = IdsWith<'form', 'feature'>;
/** Those that the console has a form to add to. */
export type AddedContent = IdsWith<'canAdd', true>;

const IDS = Object.keys(CONTENT_TYPES) as ContentType[];
const idsWith = <Member extends keyof ContentDescriptor, Value extends ContentDescriptor[Member]>(
  member: Member,
  value: Value,
): readonly IdsWith<Member, Value>[] =>
  IDS.filter((id) => (CONTENT_TYPES[id] as ContentDescriptor)[member] === value) as IdsWith<Member, Value>[];

export const LEVEL_CONTENT: readonly LevelContent[] = idsWith('within', 'level');
export const FEATURE_LISTS: readonly FeatureList[] = idsWith('form', 'feature');
export const ADDED_CONTENT: readonly AddedContent[] = idsWith('canAdd', true);
/** What is shown of a level when nothing else is asked for. */
export const FIRST_OF_LEVEL: LevelContent = 'pois';

export const isLevelContent = (id: string): id is LevelContent => LEVEL_CONTENT.some((one) => one === id);
export const isAddedContent = (id: string): id is AddedContent => ADDED_CONTENT.some((one) => one === id);
export const isFeatureList = (id: string): id is FeatureList => FEATURE_LISTS.some((one) => one === id);
