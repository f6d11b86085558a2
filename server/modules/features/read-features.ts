import type { WriteWarning } from '../../../src/contract/index.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { farFeatures } from './far-features.ts';
import { packFeatures, type PackedFeatures } from './packed-features.ts';
import { readBulk } from './read-bulk.ts';

export interface BulkQuestion {
  bytes: Uint8Array;
  ownOrigin: string;
  /** Of the building that they are for. */
  outline: FeatureGeometry;
}
/** Features as they are written, and what is worth a look among them. */
export interface ReadFeatures {
  packed: PackedFeatures;
  warnings: WriteWarning[];
}

/** Reads and checks a bulk, and spells it for the database. @throws ApiError that names the first at fault. */
export function readFeatures({ bytes, ownOrigin, outline }: BulkQuestion): ReadFeatures {
  const inputs = readBulk(bytes, ownOrigin);
  return { packed: packFeatures(inputs), warnings: farFeatures(outline, inputs) };
}
