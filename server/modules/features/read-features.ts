import type { BulkQuestion, ReadFeatures } from './bulk-reader.ts';
import { farFeatures } from './far-features.ts';
import { packFeatures } from './packed-features.ts';
import { readBulk } from './read-bulk.ts';

/** Reads and checks a bulk, and spells it for the database. @throws ApiError that names the first at fault. */
export function readFeatures({ bytes, ownOrigin, outline }: BulkQuestion): ReadFeatures {
  const inputs = readBulk(bytes, ownOrigin);
  return { packed: packFeatures(inputs), warnings: farFeatures(outline, inputs) };
}
