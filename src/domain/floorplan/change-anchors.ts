import type { Anchor, AnchorPair } from '../entities/anchor.ts';
import type { Position } from '../entities/geometry.ts';
import { type AnchorPositions, type Carry, distanceMetres, readPlan, similarity } from '../geometry/index.ts';

/**
 * No plan is drawn in a unit as large as this; originals that would make it so are not lengths but degrees, of a
 * GeoJSON. Metres.
 */
const LARGEST_UNIT_M = 1000;

/**
 * Takes other points of the same plan as its anchors: the new ones lie at the given places on earth, and their
 * originals are where the old anchors put those places on the plan. Null where two of them are less than 1 cm apart.
 */
export function changeAnchors(old: AnchorPair, places: AnchorPositions): AnchorPair | null {
  const toPlan = planReader(old);
  // Two anchors that are one fix nothing.
  if (!toPlan || !similarity(places, places)) return null;
  return [moved(old[0], places[0], toPlan), moved(old[1], places[1], toPlan)];
}

function planReader(anchors: AnchorPair): Carry | null {
  const { originals, places } = pairsOf(anchors);
  return areDegrees(originals, places) ? similarity(places, originals) : readPlan(originals, places);
}

function pairsOf([a, b]: AnchorPair): { originals: AnchorPositions; places: AnchorPositions } {
  return {
    originals: [a.properties.originalCoordinates, b.properties.originalCoordinates],
    places: [a.geometry.coordinates, b.geometry.coordinates],
  };
}

function areDegrees(originals: AnchorPositions, places: AnchorPositions): boolean {
  const [a, b] = originals;
  const areOnEarth = originals.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
  return areOnEarth && distanceMetres(...places) > LARGEST_UNIT_M * Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function moved(anchor: Anchor, place: Position, toPlan: Carry): Anchor {
  return {
    ...anchor,
    properties: { ...anchor.properties, originalCoordinates: toPlan(place) },
    geometry: { type: 'Point', coordinates: place },
  };
}
