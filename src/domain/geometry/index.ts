export { areaSquareMetres } from './area-square-metres.ts';
export { boundsAcross, boundsOf } from './bounds.ts';
export { contains } from './contains.ts';
export { distanceMetres } from './distance-metres.ts';
export { extentMetres, type Extent } from './extent-metres.ts';
export { leavesAt } from './leaves.ts';
export { orientation } from './orientation.ts';
export { localPlane, type LocalPlane, type PlanePoint } from './local-plane.ts';
export { perimeterMetres } from './perimeter-metres.ts';
export { rectangle } from './rectangle.ts';
export { rewind } from './rewind.ts';
export { partsOf, ringsOf } from './rings-of.ts';
export { isRounded, roundGeometry, roundPosition } from './round.ts';
export {
  ANCHORS_APART_M,
  type AnchorPositions,
  type Carry,
  placePlan,
  readPlan,
  similarity,
} from './similarity.ts';
export { simplifyShape, type SimpleShape } from './simplify/simplify-shape.ts';
export { validityIssues, type ValidityCode } from './validity-issues.ts';
export { wallStrips } from './wall-strips.ts';
export { unwrapped } from './unwrapped.ts';
