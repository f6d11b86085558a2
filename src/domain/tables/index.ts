export {
  comparePlaces,
  type Comparison,
  type PlaceChange,
  type PlacesHere,
  type RowFault,
  type RowVerdict,
} from './compare-places.ts';
export { escapeFormula, plain, readCsv, writeCsv, type Separator } from './csv.ts';
export { cellOf, PLACE_COLUMNS, PLACE_FIELDS, placeRows, storedOf } from './place-columns.ts';
export {
  compareMetadata,
  type MetadataChange,
  type MetadataComparison,
  type MetadataFault,
  type MetadataVerdict,
} from './compare-metadata.ts';
export { freeMembers, metadataRows, type MetadataOwner } from './metadata-columns.ts';
export { wordKey, type CellChange, type CellDamage, type TableRow, type Words } from './table-row.ts';
