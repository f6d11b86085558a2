import type {
  Comparison,
  MetadataComparison,
  MetadataOwner,
  PlacesHere,
  Separator,
  Words,
} from '../../domain/tables/index.ts';
import type { Encoding, EncodingGuess } from '../../domain/text-encoding/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';

export type TableFormat = 'csv' | 'xlsx';

/** Of a file, and of what a packed file holds: bytes. Of a table: rows, and the cells of a sheet with the empty ones. */
export const TABLE_LIMITS = { bytes: 50_000_000, rows: 100_000, cells: 10_000_000 } as const;

export type TableFault = 'too-large' | 'too-many-rows' | 'unreadable';

/**
 * `otherSheets`: titles of the sheets of a workbook that are not read. `mergedLines`: lines
 * that took the value of a cell merged with one above. `encodings`: in what a file of texts may be written,
 * where that is not certain.
 */
export type TableRead<Of = Comparison> =
  | {
      ok: true;
      comparison: Of;
      otherSheets: readonly string[];
      mergedLines: readonly number[];
      encodings: EncodingGuess | null;
    }
  | { ok: false; fault: TableFault };

export interface PlaceTableApi {
  /** The places as a file. */
  write(
    places: readonly Feature[],
    format: TableFormat,
    separator: Separator,
    languages?: readonly string[],
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Holds a file against the places of a level. @param encoding in what a person said that it is written */
  compare(file: Blob, here: PlacesHere, encoding: Encoding | null): Promise<TableRead>;
  /** Client, sites and buildings as a file. */
  writeMetadata(
    owners: readonly MetadataOwner[],
    format: TableFormat,
    separator: Separator,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Holds a file against them. */
  compareMetadata(
    file: Blob,
    owners: readonly MetadataOwner[],
    encoding: Encoding | null,
    words?: Words,
  ): Promise<TableRead<MetadataComparison>>;
}
