/** Zoom levels that tiles exist for. At 20 a tile is 38 m wide and a unit of it 9 mm; MapLibre overzooms from there. */
export const TILE_ZOOM = { min: 0, max: 20 } as const;

const common = { name: 'String', name_ar: 'String' } as const;

/**
 * What the preview tiles hold, as TileJSON's `vector_layers`: one layer a kind of thing. In `features`, `class` is the
 * taxonomy's class of the type and `kind` the list that the feature is in; things outdoors have no `bid` and `lvl`.
 */
export const LAYERS = [
  {
    id: 'features',
    description: 'Places, map objects, obstacles, beacons, geofences and the wayfinding network.',
    fields: {
      fid: 'String',
      sid: 'Number',
      bid: 'Number',
      lvl: 'Number',
      typeCode: 'String',
      kind: 'String',
      class: 'String',
      ...common,
    },
  },
  {
    id: 'buildings',
    description: 'Outlines of buildings.',
    fields: { bid: 'Number', sid: 'Number', height: 'Number', ...common },
  },
  {
    id: 'walls',
    description: 'The walls around rooms, 0.2 m thick, to be raised in a view at an angle.',
    fields: { bid: 'Number', lvl: 'Number' },
  },
  {
    id: 'ground',
    description: 'Lawns, trees, water, roads and paths around the buildings.',
    fields: { ground: 'String' },
  },
  { id: 'sites', description: 'Outlines of sites.', fields: { sid: 'Number', ...common } },
] as const;
export type LayerId = (typeof LAYERS)[number]['id'];
