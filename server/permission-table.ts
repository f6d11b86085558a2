/*
 * Who may call what: what the server is held to, route by route. A letter for each role of ROLES:
 *   +  may (what the call itself then answers is another matter)
 *   -  sees that it is there, and may not: 403
 *   0  is told that there is no such thing: 404
 *   !  must sign in first: 401
 */

/** Permissions in the client C, its site S with the buildings B and B2, and its other site T. In the order of a row. */
export const ROLES = {
  'a SuperAdmin': 'super',
  'admin of C': { C: 1 },
  'editor of C': { C: 2 },
  'reader of C': { C: 3 },

  'admin of S': { S: 1 },
  'editor of S': { S: 2 },
  'reader of S': { S: 3 },

  'admin of B': { B: 1 },
  'editor of B': { B: 2 },
  'reader of B': { B: 3 },

  'admin of C, but reader of B': { C: 1, B: 3 },
  'reader of C, but editor of B': { C: 3, B: 2 },
  'editor of C, but reader of S': { C: 2, S: 3 },
  'reader of S, but admin of B': { S: 3, B: 1 },

  'editor of T': { T: 2 },
  'editor of B2': { B2: 2 },

  'admin of another client': 'stranger',
  'somebody without permissions': {},
  'who has not signed in': null,
} as const;

const ANYONE = /*         */ '++++ +++ +++ ++++ ++ +++';
const SIGNED_IN = /*      */ '++++ +++ +++ ++++ ++ ++!';
const SUPER = /*          */ '+--- --- --- ---- -- --!';
/** Somewhere an editor. */
const AN_EDITOR = /*      */ '+++- ++- ++- ++++ ++ +-!';

const SEES_C = /*         */ '++++ +++ +++ ++++ ++ 00!';
/** Reads the client as a whole, not only the part of it that leads to a building. */
const READS_C = /*        */ '++++ --- --- +++- -- 00!';
const EDITS_C = /*        */ '+++- --- --- +-+- -- 00!';
const ADMINISTERS_C = /*  */ '++-- --- --- +--- -- 00!';

const SEES_S = /*         */ '++++ +++ +++ ++++ 0+ 00!';
const EDITS_S = /*        */ '+++- ++- --- +--- 0- 00!';
/** Edits the site or one of its buildings. */
const EDITS_IN_S = /*     */ '+++- ++- ++- ++-+ 0+ 00!';

const SEES_B = /*         */ '++++ +++ +++ ++++ 00 00!';
const EDITS_B = /*        */ '+++- ++- ++- -+-+ 00 00!';

/** By route, in the order of the app. */
export const TABLE: Record<string, string> = {
  'GET /health': ANYONE,
  'GET /openapi.json': ANYONE,
  'GET /docs': ANYONE,
  'POST /auth/token': ANYONE,
  'GET /auth/sso': ANYONE,
  'POST /auth/password': ANYONE,
  'POST /auth/resetPassword': ANYONE,
  'GET /images/:name': ANYONE,
  'POST /auth/logout': ANYONE,

  'GET /users/me': SIGNED_IN,
  'GET /clients': SIGNED_IN,
  'GET /featureTypes': SIGNED_IN,
  'GET /configurations/sdk-configurations/default-keys': SIGNED_IN,
  'POST /tools/geotransform': SIGNED_IN,
  'POST /tools/calculate-anchors': SIGNED_IN,
  'POST /tools/change-anchors': SIGNED_IN,
  'POST /tools/cad-to-geojson': SIGNED_IN,
  'POST /tools/floor-plan-map-objects': SIGNED_IN,
  'POST /tools/upload-image': AN_EDITOR,

  'POST /clients': SUPER,
  'GET /changes': SEES_C,
  'GET /clients/:client': SEES_C,
  'PATCH /clients/:client': EDITS_C,
  'DELETE /clients/:client': ADMINISTERS_C,
  'POST /clients/:client/analytics/activate': ADMINISTERS_C,
  'GET /clients/:client/geofences/global/draft': SEES_C,
  'GET /clients/:client/geofences/global': SEES_C,
  'GET /clients/:client/configurations/sdk-configurations/draft': SEES_C,
  'GET /configurations/sdk-configurations/clients/:client': SEES_C,
  'POST /configurations/sdk-configurations/clients/:client': EDITS_C,

  'GET /clients/:client/users': ADMINISTERS_C,
  'POST /clients/:client/users': ADMINISTERS_C,
  'GET /clients/:client/users/:user': ADMINISTERS_C,
  'PATCH /clients/:client/users/:user': ADMINISTERS_C,
  'DELETE /clients/:client/users/:user': ADMINISTERS_C,
  'POST /clients/:client/users/:user/invite': ADMINISTERS_C,
  'PUT /users/:user/permissions': ADMINISTERS_C,

  'GET /base-map/style.json': SIGNED_IN,
  'GET /base-map/tiles/:name/:z/:x/:y': SIGNED_IN,
  'GET /base-map/files/:name': SIGNED_IN,
  'GET /base-map/sprites/:name/:file{sprite(@2x)?\\.(json|png)}': SIGNED_IN,
  'GET /clients/:client/base-map/style.json': SEES_C,
  'GET /clients/:client/base-map/tiles/:name/:z/:x/:y': SEES_C,
  'GET /clients/:client/base-map/files/:name': SEES_C,
  'GET /clients/:client/base-map/sprites/:name/:file{sprite(@2x)?\\.(json|png)}': SEES_C,

  'GET /clients/:client/maps/status': SEES_C,
  'GET /clients/:client/maps/preview-style.json': SEES_C,
  'GET /clients/:client/maps/preview/:snapshot/tiles.json': READS_C,
  'GET /clients/:client/maps/preview/:snapshot/:z/:x/:y{[0-9]+\\.mvt}': READS_C,
  'POST /clients/:client/maps/convert': ADMINISTERS_C,
  'PUT /clients/:client/maps/decline': ADMINISTERS_C,
  'PUT /clients/:client/maps/approve': ADMINISTERS_C,

  'GET /clients/:client/sites/draft': SEES_C,
  'GET /clients/:client/sites': SEES_C,
  'POST /clients/:client/sites': EDITS_C,
  'GET /sites/:site/draft': SEES_S,
  'GET /sites/:site': SEES_S,
  'PATCH /sites/:site': EDITS_S,
  'DELETE /sites/:site': EDITS_S,
  'GET /sites/:site/graphs/draft': SEES_S,
  'GET /sites/:site/graphs': SEES_S,
  'POST /sites/:site/graphs': EDITS_IN_S,
  'GET /configurations/sdk-configurations/sites/:site': SEES_S,
  'POST /configurations/sdk-configurations/sites/:site': EDITS_S,

  'GET /sites/:site/buildings/draft': SEES_S,
  'GET /sites/:site/buildings': SEES_S,
  'POST /sites/:site/buildings': EDITS_S,
  'GET /buildings/:building/draft': SEES_B,
  'GET /buildings/:building': SEES_B,
  'PATCH /buildings/:building': EDITS_B,
  'DELETE /buildings/:building': EDITS_B,
  'GET /configurations/sdk-configurations/buildings/:building': SEES_B,
  'POST /configurations/sdk-configurations/buildings/:building': EDITS_B,

  'GET /buildings/:building/levels/draft': SEES_B,
  'GET /buildings/:building/levels': SEES_B,
  'GET /buildings/:building/levels/:level/draft': SEES_B,
  'GET /buildings/:building/levels/:level': SEES_B,
  'POST /buildings/:building/levels/:level': EDITS_B,
  'PATCH /buildings/:building/levels/:level': EDITS_B,
  'DELETE /buildings/:building/levels/:level': EDITS_B,
  'GET /buildings/:building/levels/:level/pois/draft': SEES_B,
  'GET /buildings/:building/levels/:level/pois': SEES_B,
  'GET /buildings/:building/levels/:level/beacons/draft': SEES_B,
  'GET /buildings/:building/levels/:level/beacons': SEES_B,
  'GET /buildings/:building/levels/:level/obstacles/draft': SEES_B,
  'GET /buildings/:building/levels/:level/obstacles': SEES_B,
  'GET /buildings/:building/levels/:level/mapobjects/draft': SEES_B,
  'GET /buildings/:building/levels/:level/mapobjects': SEES_B,
  'GET /buildings/:building/levels/:level/geofences/draft': SEES_B,
  'GET /buildings/:building/levels/:level/geofences': SEES_B,
  'POST /buildings/:building/levels/:level/bulk': EDITS_B,
  'GET /features/:fid/draft': SEES_B,
  'PUT /features/:fid': EDITS_B,
  'DELETE /features/:fid': EDITS_B,
  'GET /clients/:client/graphs/generate': SEES_B,
  'POST /clients/:client/sites/:site/buildings/:building/levels/:level/original-floor-plan': EDITS_B,
  'GET /clients/:client/sites/:site/buildings/:building/level-statuses': SEES_B,
  'GET /floor-plans/:id': SEES_B,
  'POST /map-jobs': EDITS_B,
  'GET /map-jobs/:id': SEES_B,
  'DELETE /map-jobs/:id': EDITS_B,
  'POST /map-jobs/:id/floorplan/:floorplan/feedback': EDITS_B,
  'POST /clients/:client/sites/:site/buildings/:building/levels/:level/apply-content': EDITS_B,
  'POST /clients/:client/sites/:site/buildings/:building/levels/:level/revert-content': EDITS_B,
};
