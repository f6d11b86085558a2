export { FloorCount, floorSummarySchema, type FloorSummary } from './floor-summary.ts';
export {
  floorOrigin,
  FloorSketch,
  onFloor,
  outlineDrawing,
  type FloorDrawing,
  type FloorShaft,
} from './floor-drawing.ts';
export { shaftLines, type ShaftLine } from './shaft-lines.ts';
