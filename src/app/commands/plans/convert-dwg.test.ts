import { expect, it } from 'vitest';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { distanceMetres, placePlan } from '../../../domain/geometry/index.ts';
import type { ApiError } from '../../../sync/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { convertDwg, dwgOnEarth } from './convert-dwg.ts';

const MIDDLE: Position = [13.4, 52.5];
const DWG = new Uint8Array([0x41, 0x43]);
const CORNERS: [Position, Position] = [
  [0, 0],
  [40, 20],
];
/** Of the drawing, in its own unit. */
const DOOR: Position = [10, 5];

const anchorAt = (original: Position, coordinates: Position) => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates: original },
  geometry: { type: 'Point', coordinates },
});

/** As the server answers: around a point, the anchors last. */
function around([lon, lat]: Position) {
  const places: [Position, Position] = [
    [lon - 0.0003, lat - 0.0001],
    [lon + 0.0003, lat + 0.0001],
  ];
  const door = { type: 'Point', coordinates: placePlan(CORNERS, places)!(DOOR) };
  return [
    { type: 'Feature', properties: { name: 'Door' }, geometry: door },
    ...CORNERS.map((corner, index) => anchorAt(corner, places[index]!)),
  ];
}

const answering = (error?: ApiError) =>
  ({
    online: {
      mapping: {
        convert: (_type: string, _bytes: Uint8Array, at: [number, number]) =>
          Promise.resolve(
            error === undefined ? { ok: true, value: { features: around(at) } } : { ok: false, error },
          ),
      },
    },
  }) as unknown as Workspace;

const doorIn = (json: Uint8Array): Position =>
  (JSON.parse(new TextDecoder().decode(json)) as ReturnType<typeof asRead>).features[0]!.geometry.coordinates;
declare function asRead(): { features: { geometry: { coordinates: Position } }[] };

it('a newer DWG of a level with anchors · read → lies where the anchors put it, turned as they are', async () => {
  const places: [Position, Position] = [
    [13.41, 52.51],
    [13.4098, 52.5104],
  ];
  const anchors = CORNERS.map((corner, index) => anchorAt(corner, places[index]!));
  const level = { extra: { anchors } } as unknown as Level;
  const read = await dwgOnEarth(answering(), level, DWG, MIDDLE, null);
  if (!read.ok) throw new Error(read.code);
  expect(distanceMetres(doorIn(read.json), placePlan(CORNERS, places)!(DOOR))).toBeLessThan(1e-3);
  expect(distanceMetres(read.anchors![1].coordinates, places[1])).toBeLessThan(1e-3);
});

it('a newer DWG of a level without anchors · read → lies around the middle of the building', async () => {
  const read = await dwgOnEarth(answering(), { extra: {} } as unknown as Level, DWG, MIDDLE, null);
  if (!read.ok) throw new Error(read.code);
  expect(doorIn(read.json)).toEqual(around(MIDDLE)[0]!.geometry.coordinates);
});

it.each([
  [{ kind: 'network' }, 'dwg-waits'],
  [{ kind: 'http', code: 'dwg-converter-missing' }, 'dwg-no-converter'],
  [{ kind: 'http', code: 'dwg-conversion-failed' }, 'dwg-damaged'],
  [{ kind: 'http', code: 'file-type-mismatch' }, 'file-type-mismatch'],
  [{ kind: 'http', code: 'drawing-too-large' }, 'drawing-too-large'],
  [{ kind: 'http', code: 'work-timeout' }, 'dwg-failed'],
])('a DWG · the server answers %j → %s', async (error, code) => {
  expect(await convertDwg(answering(error as ApiError))(DWG, MIDDLE, 1, null)).toEqual({ ok: false, code });
});
