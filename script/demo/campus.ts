import { arabicTitle } from './drawing/arabic.ts';
import { drawBuilding } from './drawing/building.ts';
import { fidOf } from './drawing/fid.ts';
import { drawNetwork } from './drawing/network.ts';
import { placeOnEarth } from './drawing/plane.ts';
import { drawGrounds, SITE } from './campus/grounds.ts';
import { mainBuilding } from './campus/main-building.ts';
import { drawOutdoors, OUTDOORS } from './campus/outdoors.ts';
import { pavilion } from './campus/pavilion.ts';
import type { DemoContent } from './types.ts';

export type { DemoBuilding, DemoContent, DemoFeature, DemoLevel, DemoSite } from './types.ts';

/** Level ground in the Tualatin valley; the campus itself is made up. */
const ORIGIN: [number, number] = [-122.8421, 45.5206];
/** Degrees counter-clockwise that the drawing is turned by: buildings rarely stand square to the map. */
const TURN = 11;

/** A fictional hospital campus, drawn again on each call and always the same. */
export function demoCampus(): DemoContent {
  const earth = placeOnEarth(ORIGIN, TURN);
  const network = drawNetwork(earth);
  const drawn = [mainBuilding, pavilion].map((plan) => drawBuilding(plan, earth, network));
  drawOutdoors(network);
  const site = earth.area(SITE);
  if (site.type !== 'Polygon') throw new Error('The site is one polygon.');

  return {
    client: {
      clientTitle: 'Larkfield Health',
      clientExtraData: { defaultLevelType: 'hospital' },
      features: [
        {
          type: 'Feature',
          properties: {
            fid: fidOf('global-geofence/campus'),
            typeCode: 'global-geofence',
            name: 'Larkfield Campus',
            name_ar: 'حرم لاركفيلد',
            extra: {},
            style: {},
          },
          geometry: site,
        },
      ],
    },
    sites: [
      {
        siteTitle: 'Larkfield Campus',
        siteExternalIdentifier: 'LARKFIELD',
        siteExtraData: {
          address: 'Larkfield Way',
          timeZone: 'America/Los_Angeles',
          ...arabicTitle('Larkfield Campus'),
          ground: {
            type: 'FeatureCollection',
            features: drawGrounds(drawn.map((one) => one.footprint)).map(({ kind, area }) => ({
              type: 'Feature',
              properties: { ground: kind },
              geometry: earth.area(area),
            })),
          },
        },
        geometry: site,
        buildings: drawn.map((one) => one.finish()),
        features: network.features(OUTDOORS),
      },
    ],
  };
}
