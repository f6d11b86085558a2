export { areaSquareMetres } from './measure/area-square-metres.ts';
export { boundsAcross, boundsOf, middleOf } from './bounds.ts';
export { edgesOfRings, wallDirection } from './plane/direction.ts';
export { crossingsAt, isInRings } from './plane/ring.ts';
export { distanceToSegment, nearestOnSegment } from './plane/segment.ts';
export { circle } from './shapes/circle.ts';
export { circleOf, type Circle } from './shapes/circle-of.ts';
export { contains } from './containment/contains.ts';
export { distanceMetres } from './metric/distance-metres.ts';
export { extentMetres, type Extent } from './measure/extent-metres.ts';
export { firstProtrusion } from './containment/first-protrusion.ts';
export { orientation } from './plane/orientation.ts';
export { labelPoint } from './measure/label-point.ts';
export { localPlane, type LocalPlane, type PlanePoint } from './transform/local-plane.ts';
export { metresOffSquare } from './measure/metres-off-square.ts';
export { movesOfSquaring, orthogonalise, type CornerMove } from './reshape/orthogonalise.ts';
export { transformShape, type Transformation } from './reshape/transform-shape.ts';
export { perimeterMetres } from './measure/perimeter-metres.ts';
export { rewind } from './transform/rewind.ts';
export { partsOf, ringsOf } from './transform/rings-of.ts';
export { isRounded, roundGeometry, roundPosition } from './transform/round.ts';
export {
  ANCHORS_APART_M,
  type AnchorPositions,
  type Carry,
  placePlan,
  readPlan,
  similarity,
} from './transform/similarity.ts';
export { simplifyShape, type SimpleShape } from './simplify/simplify-shape.ts';
export { validityIssues, type ValidityCode } from './validity/validity-issues.ts';
export { wallStrips } from './shapes/wall-strips.ts';
export { farFromBuilding, metresTooFar } from './measure/far-from-building.ts';
export { unwrapAntimeridian } from './transform/antimeridian.ts';
