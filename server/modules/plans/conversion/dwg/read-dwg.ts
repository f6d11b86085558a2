import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawing } from '../../../../../src/domain/floorplan/read/drawing/drawing.ts';
import { readDxf } from '../../../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import type { Encoding } from '../../../../../src/domain/text-encoding/index.ts';
import { acceptedOrRefusal, conversionRefusal } from '../../refusal.ts';
import { runConverter } from './run-converter.ts';
import { hasDwgSignature } from './signature.ts';

interface DwgOptions {
  /** The operator's program, or null. */
  converter: string | null;
  /** A private, empty folder that the caller removes. */
  folder: string | null;
  /** In what the DXF of that program writes its texts, by a person; null: as it says, or seems to be. */
  encoding: Encoding | null;
}

/**
 * A DWG, converted to a DXF by the operator's program. Throws 422 `dwg-converter-missing` whatever the bytes are,
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
  return acceptedOrRefusal(answer);
}
