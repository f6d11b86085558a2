import { type Answer, answerOf, CodedError } from '../../../coded-error.ts';
import type { IfcBuilding } from './ifc-building.ts';
import type { OpenIfc } from './ifc-library.ts';
import { readBuilding } from './read-building.ts';
import { stepInUtf8 } from './step-encoding.ts';
import { tidyStep } from './step-bytes.ts';

/** Bytes at the beginning in which the header is, and at the end in which the end is. */
const HEADER = 20_000;
const END = 2_000;
/** Versions whose entities are known: 2x3, 4 and what is built on it. */
const KNOWN = /^IFC(2X[23]|4)/i;

/** A building, and whether its file ends before its end. */
export type ReadIfc = Answer<IfcBuilding & { isCut: boolean }>;

/**
 * Reads an IFC file in the form of STEP. The bytes are changed. Refused with `file-type-mismatch`, `ifc-xml`, `ifc-version`,
 * `file-invalid`, and `nothing-usable` where there is nothing on any storey.
 */
export const readIfc = (bytes: Uint8Array, open: OpenIfc): ReadIfc => answerOf(() => buildingOf(bytes, open));

function buildingOf(bytes: Uint8Array, open: OpenIfc): IfcBuilding & { isCut: boolean } {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER));
  if (/^\s*(ï»¿)?\s*<\?xml|^\s*<(ex:|ifc)/i.test(head)) throw new CodedError('ifc-xml');
  if (!/^\s*(ï»¿)?\s*ISO-10303-21\s*;/i.test(head)) throw new CodedError('file-type-mismatch');
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head)?.[1]?.trim() ?? '';
  if (schema === '') throw new CodedError('file-invalid');
  // A file of another standard in the same form.
  if (!/^IFC/i.test(schema)) throw new CodedError('file-type-mismatch');
  if (!KNOWN.test(schema)) throw new CodedError('ifc-version');
  const step = stepInUtf8(bytes);
  const tail = new TextDecoder('latin1').decode(step.subarray(-END));
  tidyStep(step);
  const file = open(step);
  if (file === null) throw new CodedError('file-invalid');
  try {
    const building = readBuilding(file);
    const isEmpty = building.storeys.every(
      ({ spaces, doors, windows, elements }) =>
        spaces.length + doors.length + windows.length + elements.length === 0,
    );
    const isCut = !/END-ISO-10303-21/i.test(tail);
    if (isEmpty) throw new CodedError(isCut ? 'file-invalid' : 'nothing-usable');
    return { ...building, isCut };
  } finally {
    file.close();
  }
}
