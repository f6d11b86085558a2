import type { FeatureType } from '../../entities/feature-type.ts';
import { ANY, AREA, SPOT, mapObjects, obstacles } from './define.ts';

export const structure = mapObjects({ group: 'Floor', colourClass: 'service', shape: AREA }, [
  ['level-outline', 'Level outline', 'square'],
  ['walkable-area', 'Walkable area', 'footprints'],
  ['corridor', 'Corridor', 'footprints'],
  ['lobby', 'Lobby', 'door-open'],
  ['atrium', 'Atrium', 'sun'],
  ['outdoor-terrace', 'Outdoor terrace', 'trees'],
  ['platform', 'Platform area', 'train-front'],
  ['ramp', 'Ramp', 'accessibility'],
  ['room-outline', 'Room without a name', 'square'],
  ['toilet-area', 'Toilet area', 'toilet'],
  ['stairs-area', 'Stairs area', 'door-stairwell'],
  ['elevator-shaft', 'Elevator shaft', 'arrow-up-down'],
  ['escalator-area', 'Escalator area', 'trending-up'],
  ['door', 'Door', 'door-closed'],
  ['gate-opening', 'Gate in a wall', 'door-open'],
  ['window', 'Window', 'app-window'],
  ['curtain-wall', 'Glass wall', 'app-window'],
  ['skylight', 'Skylight', 'sun'],
  ['canopy', 'Canopy', 'umbrella'],
]);

export const furniture = mapObjects({ group: 'Furniture', colourClass: 'office', shape: ANY }, [
  ['counter', 'Counter', 'rectangle-horizontal'],
  ['table', 'Table', 'table-2'],
  ['chair', 'Chair', 'armchair'],
  ['bench', 'Bench', 'sofa'],
  ['bed', 'Bed', 'bed-single'],
  ['cabinet', 'Cabinet', 'archive'],
  ['shelving', 'Shelving', 'shelving-unit'],
  ['display-screen', 'Screen', 'tv'],
  ['planter', 'Planter', 'plant-pot'],
  ['fountain', 'Fountain', 'droplets'],
  ['artwork', 'Artwork', 'palette'],
  ['bin', 'Bin', 'trash-2'],
  ['turnstile', 'Turnstile', 'ticket-check'],
  ['parking-space', 'Parking space', 'square-parking'],
  ['medical-equipment', 'Medical equipment', 'monitor'],
]);

export const signs = mapObjects({ group: 'Signs', colourClass: 'service', shape: SPOT }, [
  ['sign', 'Sign', 'signpost'],
  ['camera', 'Camera', 'cctv'],
]);

export const walls = obstacles(
  {
    group: 'Obstacles',
    colourClass: 'restricted',
    shape: AREA,
    nameMode: 'unavailable',
    descriptionMode: 'unavailable',
  },
  [
    ['wall', 'Wall', 'brick-wall'],
    ['partition', 'Partition', 'brick-wall'],
    ['column', 'Column', 'circle'],
    ['railing', 'Railing', 'fence'],
    ['floor-opening', 'Opening in the floor', 'square-dashed'],
  ],
);

export const blocked = obstacles({ group: 'Obstacles', colourClass: 'restricted', shape: AREA }, [
  ['graph-obstacle', 'Wayfinding obstacle', 'octagon-x'],
  ['inaccessible-area', 'Closed area', 'octagon-x'],
  ['construction-area', 'Building works', 'construction'],
  ['barrier', 'Barrier', 'traffic-cone'],
  ['technical-shaft', 'Technical shaft', 'fan'],
]);

/** A feature without a type yet: any shape, no requirements. */
export const untyped: FeatureType[] = [
  ...mapObjects({ group: 'Other', colourClass: 'service', shape: ANY }, [
    ['undefined', 'No type yet', 'shapes'],
    ['map-object', 'Map object', 'box'],
  ]),
  ...mapObjects({ group: 'Other', colourClass: 'service', shape: SPOT, nameMode: 'unavailable' }, [
    ['georeferencing-anchor', 'Georeferencing anchor', 'anchor'],
  ]),
];
