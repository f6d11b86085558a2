import type { Anchor, AnchorPair } from '../entities/anchor.ts';
import type { Position } from '../entities/geometry.ts';
import { ANCHORS_APART_M, distanceMetres, isRounded, roundPosition } from '../geometry/index.ts';
import type { Issue } from '../entities/issue.ts';
import { type AnyGeometry, boundsOfAny } from './loose-geojson.ts';

const PATH = 'extra.anchors';

// @spec 4.44
/**
 * The two anchors of content that already lies on earth: the south-west and north-east corners of its bounding box, each its
 * own original. Null without content.
 */
export function calculateAnchors(features: Iterable<{ geometry: AnyGeometry | null }>): AnchorPair | null {
  const bounds = boundsOfAny(Array.from(features, ({ geometry }) => geometry));
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  return [anchorAt(roundPosition([west, south])), anchorAt(roundPosition([east, north]))];
}

/** 'out-of-range', 'too-many-decimals', and 'anchors-too-close' where two anchors less than 1 cm apart fix no direction. */
export function anchorIssues(anchors: AnchorPair): Issue[] {
  const [a, b] = anchors;
  const each = anchors.flatMap((anchor, index) => positionIssues(anchor.geometry.coordinates, index));
  if (each.length > 0) return each;
  const apart = distanceMetres(a.geometry.coordinates, b.geometry.coordinates);
  return apart < ANCHORS_APART_M ? [anchorIssue('anchors-too-close', PATH, a.geometry.coordinates)] : [];
}

function anchorAt(position: Position): Anchor {
  return {
    type: 'Feature',
    properties: { typeCode: 'georeferencing-anchor', originalCoordinates: [...position] },
    geometry: { type: 'Point', coordinates: position },
  };
}

function positionIssues(position: Position, index: number): Issue[] {
  const [lon, lat] = position;
  const path = `${PATH}.${index}`;
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return [anchorIssue('out-of-range', path, position)];
  return position.every(isRounded) ? [] : [anchorIssue('too-many-decimals', path, position)];
}

function anchorIssue(code: string, path: string, where: Position): Issue {
  return { code, severity: 'error', path, where: [where] };
}
