export { fillDown, placeBlock, rangeOf, type PlacedCell, type Range } from './block.ts';
export { countFound, foundIn, replaceFound, type Finding } from '../values/found-words.ts';
export { cellText, GRID_COLUMNS, readCell, type CellWords } from './cells.ts';
export { MOST_CELLS, readCells, writeCells } from './clipboard.ts';
export { inOneLine } from './one-line.ts';
export { hoursExample, type DayWords } from './hours-text.ts';
export {
  editsByRow,
  EidOwners,
  judgeRow,
  withNewEid,
  type CellEdit,
  type CellFault,
  type RowVerdict,
} from './judge.ts';
