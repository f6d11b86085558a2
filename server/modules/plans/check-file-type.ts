import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Children } from '../../platform/tasks/index.ts';
import { hasDwgSignature } from './conversion/dwg/signature.ts';
import { openTags } from '../../../src/domain/floorplan/read/dxf/tags/open-tags.ts';
import { startsAsDxf } from '../../../src/domain/floorplan/read/dxf/tags/starts-as-dxf.ts';
import { geojsonFault } from './conversion/geojson/geojson-fault.ts';
import { hasPdfSignature } from '../../../src/domain/floorplan/read/pdf/signature.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SpooledFile } from '../../platform/uploads/uploads.ts';
import { CHECK_GEOJSON } from './tasks.ts';
import type { DrawingType, FloorPlanExtension } from '../../../src/domain/floorplan/formats/plan-formats.ts';

/** Bytes from the start of a file that show what it is: comments may come first in a DXF. */
const HEAD = 65_536;
/** Bytes of JSON that are read at once; what is larger would hold up everyone else. */
const AT_ONCE_UP_TO = 500_000;

/**
 * Checks that a floor plan has the stated type: by its first bytes, GeoJSON by all of it. Throws 422 `file-type-mismatch`; for
 * GeoJSON `file-invalid` too, and the errors of `Children.run`.
 */
export async function requireFileType(
  file: SpooledFile,
  type: FloorPlanExtension,
  { children, person, signal }: { children: Children; person: string; signal: AbortSignal },
): Promise<void> {
  if (type === 'geojson' || type === 'json') {
    if (file.size > AT_ONCE_UP_TO) {
      const parts = () => createReadStream(file.path) as AsyncIterable<Uint8Array>;
      await children.run(CHECK_GEOJSON, { params: null, parts, size: file.size }, { person, signal });
      return;
    }
    const fault = geojsonFault(await readFile(file.path));
    if (fault !== null) throw new ApiError(422, fault);
    return;
  }
  if (!LOOKS[type](await headOf(file.path))) throw new ApiError(422, 'file-type-mismatch');
}

/** The same of a file in memory. @throws 422 file-type-mismatch, file-invalid */
export function requireFileTypeOf(bytes: Uint8Array, type: FloorPlanExtension): void {
  const fault =
    type === 'geojson' || type === 'json'
      ? geojsonFault(bytes)
      : LOOKS[type](bytes.subarray(0, HEAD))
        ? null
        : 'file-type-mismatch';
  if (fault !== null) throw new ApiError(422, fault);
}

const LOOKS: Record<DrawingType, (head: Uint8Array) => boolean> = {
  pdf: hasPdfSignature,
  dwg: hasDwgSignature,
  dxf: (head) => startsAsDxf(openTags(head)),
};

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
