import type { FeatureType } from '../../entities/feature-type.ts';

type Portal = Omit<FeatureType['properties'], 'class' | 'shape' | 'colourClass'>;

const node = (code: string, title: string, portal: Portal): FeatureType => ({
  code,
  title,
  group: 'Wayfinding',
  properties: { class: 'graph', shape: ['Point'], colourClass: 'service', ...portal },
});

// @spec 3.22 3.26 3.27 3.28 3.29 3.30
/**
 * The wayfinding network. Travel times in seconds; the defaults of transitions are those of the product
 * specification, section 3. Where its table is silent (direction of stairs, access of entrances) the member is left
 * out: "other than unidirectional" links both ways.
 */
export const network: FeatureType[] = [
  node('graph-node', 'Path node', { pictogram: 'waypoints', isTitleEnabled: false, nameMode: 'optional' }),
  node('elevator-node', 'Elevator node', {
    pictogram: 'arrow-up-down',
    isTitleEnabled: true,
    nameMode: 'required',
    portalTravelTime: 120,
    portalDirection: 'bidirectional',
    portalFloor: 'aligned',
    isPortalAccessible: true,
    isPortalComfortable: true,
  }),
  node('stairs-node', 'Stairs node', {
    pictogram: 'footprints',
    isTitleEnabled: true,
    nameMode: 'required',
    portalTravelTime: 60,
    isPortalAccessible: false,
    isPortalComfortable: false,
  }),
  node('escalator-node', 'Escalator node', {
    pictogram: 'trending-up',
    isTitleEnabled: true,
    nameMode: 'required',
    portalTravelTime: 45,
    portalDirection: 'unidirectional',
    portalFloor: 'duplexNonAligned',
    isPortalComfortable: true,
  }),
  node('building-entrance-exit', 'Building entrance-exit', {
    pictogram: 'door-open',
    isTitleEnabled: true,
    nameMode: 'required',
    portalTravelTime: 1,
    portalDirection: 'bidirectional',
  }),
  node('custom-transition', 'Custom transition', {
    pictogram: 'milestone',
    isTitleEnabled: true,
    nameMode: 'required',
    portalTravelTime: 0,
  }),
];
