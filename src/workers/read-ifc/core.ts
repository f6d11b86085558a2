import { transfer } from 'comlink';
import { boxAround } from '../../domain/geometry/plane/box.ts';
import type { Answer } from '../../domain/coded-error.ts';
import type { PartSummary } from '../../domain/floorplan/index.ts';
import { pointsOf } from '../../domain/floorplan/read/drawing/drawing.ts';
import { partPreview } from '../../domain/floorplan/read/drawing/part-preview.ts';
import type { IfcBuilding, IfcGeoreference } from '../../domain/floorplan/read/ifc/ifc-building.ts';
import type { OpenIfc } from '../../domain/floorplan/read/ifc/ifc-library.ts';
import { nearestGeoreference } from '../../domain/floorplan/georeference/nearest-georeference.ts';
import { readIfc } from '../../domain/floorplan/read/ifc/read-ifc.ts';
import { storeyDrawing } from '../../domain/floorplan/read/ifc/storey-drawing.ts';
import { indicesOf } from '../../domain/floorplan/split/storey-order.ts';
import { writeDrawing } from '../../domain/floorplan/write/write-drawing.ts';
import { ARCHIVE_LIMITS, unzipWithin } from '../job/unzip-within.ts';
import type { IfcAnswer, IfcBelief, IfcDoubts, ReadIfcApi } from './api.ts';

interface Opened {
  building: IfcBuilding;
  georeference: IfcGeoreference | null;
}

/**
 * The job itself: holds the storeys of one file.
 * @param load opens files with web-ifc, given what it compiles
 */
export function readIfcJob(load: (wasm: ArrayBuffer | null) => Promise<OpenIfc>): ReadIfcApi {
  let opened: Opened | null = null;
  return {
    async open(bytes, wasm, at): Promise<IfcAnswer> {
      opened = null;
      const own = ifcIn(bytes);
      if (!own.ok) return own;
      const read = readIfc(own.value, await load(wasm));
      if (!read.ok) return read;
      const building = read.value;
      const georeference = nearestGeoreference(building.georeferences, at);
      opened = { building, georeference };
      const { isCut } = read.value;
      const parts = partsOf(building);
      // All that its storeys have lies nowhere, or has no outline.
      if (parts.length === 0) return { ok: false, code: isCut ? 'file-invalid' : 'nothing-usable' };
      const doubts = doubtsOf(building, georeference, isCut);
      return { ok: true, parts, leftOut: building.lost, doubts };
    },
    take(id, belief) {
      const storey = opened?.building.storeys[Number(id)];
      if (opened === null || storey === undefined) throw new Error('There is no such storey in the file');
      const { georeference, factor } = believed(opened, belief);
      const bytes = writeDrawing(storeyDrawing(storey, georeference, factor));
      return Promise.resolve(transfer(bytes, [bytes.buffer]));
    },
  };
}

function believed({ building, georeference }: Opened, { isUnitTrue, isMapTrue }: IfcBelief) {
  return {
    georeference: georeference !== null && isMapTrue ? { ...georeference, tooLarge: null } : georeference,
    factor: isUnitTrue ? 1 : (building.unit.likely ?? 1),
  };
}

function partsOf(building: IfcBuilding): PartSummary[] {
  const indices = indicesOf(building.storeys);
  return building.storeys.flatMap((storey, i): PartSummary[] => {
    const { drawn } = storeyDrawing(storey, null);
    if (drawn.length === 0) return [];
    const { name, longName, spaces, doors, windows, elements } = storey;
    return [
      {
        id: String(i),
        building: storey.building ?? '',
        title: name ?? longName ?? '',
        shortTitle: '',
        ordinal: indices[i]!,
        bounds: null,
        count: spaces.length + doors.length + windows.length + elements.length,
        rooms: spaces.length,
        preview: { ...partPreview(drawn, boxAround(drawn.flatMap(pointsOf))), title: null },
      },
    ];
  });
}

function doubtsOf(
  { unit: { likely, doorWidth }, sites }: IfcBuilding,
  georeference: IfcGeoreference | null,
  isCut: boolean,
): IfcDoubts {
  const factor = georeference?.tooLarge ?? null;
  return {
    unit: likely === null || doorWidth === null ? null : { doorWidth, factor: likely },
    map:
      georeference === null || factor === null
        ? null
        : { system: georeference.system, metres: georeference.reference[0], factor },
    isCut,
    sites,
  };
}

/** The model in an archive: the largest one. */
function ifcIn(bytes: Uint8Array): Answer<Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { ok: true, value: bytes };
  const found = unzipWithin(bytes, ARCHIVE_LIMITS, (name) => /\.ifc(xml)?$/i.test(name));
  if (!found.ok) return { ok: false, code: `archive-${found.fault}` };
  const [largest] = Object.values(found.files).toSorted((a, b) => b.length - a.length);
  return largest === undefined ? { ok: false, code: 'file-type-mismatch' } : { ok: true, value: largest };
}
