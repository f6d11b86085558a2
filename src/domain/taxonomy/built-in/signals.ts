import type { FeatureType, FieldMode } from '../../entities/feature-type.ts';

const beacon = (code: string, title: string): FeatureType => ({
  code,
  title,
  group: 'Beacons',
  properties: {
    class: 'beacon',
    shape: ['Point'],
    isTitleEnabled: true,
    nameMode: 'optional',
    descriptionMode: 'optional',
    pictogram: 'bluetooth',
    colourClass: 'service',
  },
});

const geofence = (
  code: string,
  title: string,
  pictogram: string,
  descriptionMode: FieldMode = 'optional',
  nameMode: FieldMode = 'required',
): FeatureType => ({
  code,
  title,
  group: 'Geofences',
  properties: {
    class: 'geofence',
    shape: ['Polygon'],
    isTitleEnabled: nameMode !== 'unavailable',
    nameMode,
    descriptionMode,
    pictogram,
    colourClass: 'retail',
  },
});

export const beacons = [beacon('ibeacon', 'iBeacon'), beacon('eddystone-beacon', 'Eddystone beacon')];

export const geofences = [
  geofence('level-geofence', 'Level geofence', 'hexagon'),
  geofence('global-geofence', 'Global geofence', 'globe'),
  geofence('beacon-geofence', 'Beacon geofence', 'radio'),
  geofence('restricted-geofence', 'Restricted zone', 'shield-alert', 'required'),
  geofence('quiet-geofence', 'Quiet zone', 'volume-off'),
  geofence('message-geofence', 'Message zone', 'message-square'),
  geofence('muster-geofence', 'Muster zone', 'users', 'required'),
  geofence('positioning-geofence', 'Positioning zone', 'locate', 'unavailable', 'unavailable'),
];
