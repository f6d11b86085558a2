export {
  FloorCount,
  floorSummarySchema,
  levelFiguresSchema,
  type FloorSummary,
  type LevelFigures,
} from './floor-summary.ts';
export {
  floorOrigin,
  FloorSketch,
  onFloor,
  outlineDrawing,
  placeColour,
  type CheckDrawing,
  type FloorDrawing,
  type FloorShaft,
} from './floor-drawing.ts';
export {
  CHECK_STEPS,
  checkedOn,
  checkStep,
  hasField,
  languageOfField,
  nameField,
  NEVER,
  type CheckStep,
  type PlaceField,
} from './place-fields.ts';
export { shaftLines, type ShaftLine } from './shaft-lines.ts';
