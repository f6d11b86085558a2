import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createBulkReader } from './bulk-reader.ts';
import { packFeatures } from './packed-features.ts';
import { readBulk } from './read-bulk.ts';

const ORIGIN = 'https://storey.example';
/** A building at 10, 50. */
const OUTLINE = rectangle([9.999, 49.999], [10.001, 50.001]);
const reader = createBulkReader();
afterAll(() => reader.stop());

const desk = (properties: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10, 50] },
  properties: {
    fid: randomUUID(),
    typeCode: 'desk',
    name: 'Desk',
    description: 'x'.repeat(300),
    ...properties,
  },
});
const bytesOf = (features: unknown[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
/** More than is read on the spot. */
const MANY = 500;
const desks = (count: number) => Array.from({ length: count }, () => desk());

it.each([3, MANY])('reads %i features to the same as is read on the spot', async (count) => {
  const bytes = bytesOf(desks(count));
  const here = packFeatures(readBulk(bytes, ORIGIN));
  const { packed: read, warnings } = await reader.read(Uint8Array.from(bytes), ORIGIN, OUTLINE);
  expect(warnings).toEqual([]);
  expect(read.count).toBe(count);
  for (const part of ['fids', 'kinds', 'properties', 'geometries'] as const)
    expect(Buffer.from(read[part]).equals(Buffer.from(here[part]))).toBe(true);
});

describe.each([3, MANY])('of %i features', (count) => {
  it.each([
    ['an unknown type', [desk({ typeCode: 'no-such-type' })], 'file-validation-type-code'],
    ['no UUID', [desk({ fid: 'one' })], 'invalid-fid'],
    ['what is no feature', [7], 'invalid-body'],
    [
      'a key that reaches a prototype',
      [desk({ extra: JSON.parse('{"__proto__":1}') as object })],
      'forbidden-key',
    ],
  ])('refuses %s as on the spot', async (_what, last, code) => {
    const bytes = bytesOf([...desks(count), ...last]);
    const failing = reader.read(Uint8Array.from(bytes), ORIGIN, OUTLINE);
    await expect(failing).rejects.toBeInstanceOf(ApiError);
    await expect(failing).rejects.toMatchObject({ status: 400, code });
    const here = await Promise.resolve()
      .then(() => readBulk(bytes, ORIGIN))
      .catch((error: unknown) => error as ApiError);
    await expect(failing).rejects.toMatchObject({
      message: (here as ApiError).message,
      details: (here as ApiError).details,
    });
  });

  it('refuses what is cut off', async () => {
    const bytes = bytesOf(desks(count));
    await expect(reader.read(Uint8Array.from(bytes.subarray(0, -2)), ORIGIN, OUTLINE)).rejects.toMatchObject({
      status: 400,
      code: 'malformed-json',
    });
  });
});
