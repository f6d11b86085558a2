import type { FeatureInput } from './feature-input.ts';

/**
 * Features as the database takes them: four arrays in PostgreSQL's binary form. They are passed on without encoding them again,
 * which for 64 MB of features would hold up every other call for seconds.
 */
export interface PackedFeatures {
  count: number;
  fids: Uint8Array;
  kinds: Uint8Array;
  properties: Uint8Array;
  geometries: Uint8Array;
}

/** Numbers of the types in PostgreSQL's catalogue; they never change. */
const OID = { uuid: 2950, text: 25, json: 114 } as const;

export function packFeatures(inputs: readonly FeatureInput[]): PackedFeatures {
  const texts = (textOf: (input: FeatureInput) => string) =>
    inputs.map((input) => Buffer.from(textOf(input)));
  return {
    count: inputs.length,
    fids: binaryArray(
      OID.uuid,
      inputs.map(({ fid }) => uuidBytes(fid)),
    ),
    kinds: binaryArray(
      OID.text,
      texts(({ kind }) => kind),
    ),
    properties: binaryArray(
      OID.json,
      texts(({ properties }) => JSON.stringify(properties)),
    ),
    geometries: binaryArray(
      OID.json,
      texts(({ geometry }) => JSON.stringify(geometry)),
    ),
  };
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error(`${uuid} is no UUID.`);
  return bytes;
}

/** One dimension, counted from 1, without nulls: the dimensions, then each item behind its length. */
function binaryArray(oid: number, items: readonly Buffer[]): Uint8Array {
  const head = [items.length === 0 ? 0 : 1, 0, oid, ...(items.length === 0 ? [] : [items.length, 1])];
  const size = items.reduce((sum, item) => sum + 4 + item.length, head.length * 4);
  // Not from the pool: it is handed from thread to thread.
  const bytes = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (const value of head) at = bytes.writeInt32BE(value, at);
  for (const item of items) {
    at = bytes.writeInt32BE(item.length, at);
    at += item.copy(bytes, at);
  }
  return bytes;
}
