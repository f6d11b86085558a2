import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DRAWING_WARNINGS,
  type Drawing,
  type DrawingWarning,
} from '../../../../../src/domain/floorplan/read/drawing/drawing.ts';
import { readDxf } from '../../../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import type { Encoding } from '../../../../../src/domain/text-encoding/index.ts';
import { acceptedOrRefusal, conversionRefusal } from '../../refusal.ts';
import { runConverter } from './run-converter.ts';
import { hasDwgSignature } from './signature.ts';

interface DwgOptions {
  /** A program that makes a DXF of a DWG, or null. */
  converter: string | null;
  /** A private, empty folder that the caller removes. */
  folder: string | null;
  /** In what the DXF of that program writes its texts, by a person; null: as it says, or seems to be. */
  encoding: Encoding | null;
}

/**
 * A DWG, converted to a DXF by another program, which may put warnings beside it: `plan.dxf.warnings`, one a line. Throws 422 `dwg-converter-missing` whatever the bytes are,
 * `file-type-mismatch`, the errors of `runConverter`, and `dwg-conversion-failed` for a result that is not a DXF.
 */
export async function readDwg(
  bytes: Uint8Array,
  { converter, folder, encoding }: DwgOptions,
): Promise<Drawing> {
  if (converter === null || folder === null) throw conversionRefusal('dwg-converter-missing');
  if (!hasDwgSignature(bytes)) throw conversionRefusal('file-type-mismatch');
  const input = join(folder, 'plan.dwg');
  const output = join(folder, 'plan.dxf');
  await writeFile(input, bytes, { mode: 0o600 });
  await runConverter({ command: converter, input, output, folder });
  const dxf = await readFile(output).catch(() => {
    throw conversionRefusal('dwg-conversion-failed');
  });
  const answer = readDxf(dxf, undefined, encoding);
  const isNone = !answer.ok && (answer.code === 'file-type-mismatch' || answer.code === 'file-invalid');
  if (isNone) throw conversionRefusal('dwg-conversion-failed');
  const warnings = await warningsBeside(output);
  if (warnings.length === 0) return acceptedOrRefusal(answer);
  const drawing = acceptedOrRefusal(answer, { ...NOTHING_LOST, warnings });
  return { ...drawing, lost: { ...NOTHING_LOST, ...drawing.lost, warnings } };
}

const NOTHING_LOST = { files: [], kinds: {}, isCut: false };

async function warningsBeside(output: string): Promise<DrawingWarning[]> {
  const file = await open(`${output}.warnings`).catch(() => null);
  if (file === null) return [];
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1000) });
    const lines = buffer.toString('latin1', 0, bytesRead).split(/\r?\n/);
    return DRAWING_WARNINGS.filter((warning) => lines.includes(warning));
  } finally {
    await file.close();
  }
}
