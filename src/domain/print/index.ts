export {
  floorSheet,
  handyScale,
  MARGIN,
  SCALES,
  STRIP,
  type FloorSheet,
  type Scale,
  type SheetLabel,
  type SheetShape,
} from './floor-sheet.ts';
