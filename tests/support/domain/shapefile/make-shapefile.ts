type Point = readonly [number, number];

export interface DbfColumn {
  name: string | Uint8Array;
  type?: string;
  length?: number;
}

const text = (value: string | Uint8Array): Uint8Array =>
  typeof value === 'string' ? new TextEncoder().encode(value) : value;

/** A `.dbf` of these rows. @param language the byte that names its encoding */
export function makeDbf(
  columns: readonly DbfColumn[],
  rows: readonly (readonly (string | Uint8Array)[])[],
  language = 0,
): Uint8Array<ArrayBuffer> {
  const lengths = columns.map(({ length = 20 }) => length);
  const width = 1 + lengths.reduce((sum, one) => sum + one, 0);
  const start = 32 + 32 * columns.length + 1;
  const bytes = new Uint8Array(start + rows.length * width + 1).fill(0x20, start);
  const view = new DataView(bytes.buffer);
  bytes[0] = 3;
  view.setUint32(4, rows.length, true);
  view.setUint16(8, start, true);
  view.setUint16(10, width, true);
  bytes[29] = language;
  for (const [i, { name, type = 'C' }] of columns.entries()) {
    const at = 32 + 32 * i;
    bytes.set(text(name).subarray(0, 11), at);
    bytes[at + 11] = type.charCodeAt(0);
    bytes[at + 16] = lengths[i]!;
  }
  bytes[start - 1] = 0x0d;
  for (const [r, row] of rows.entries()) {
    let at = start + r * width + 1;
    for (const [i, value] of row.entries()) {
      bytes.set(text(value).subarray(0, lengths[i]), at);
      at += lengths[i]!;
    }
  }
  return bytes;
}

/** A `.shp` of records as they are, each with its type and what follows. */
export function makeShp(
  records: readonly Uint8Array[],
  box: readonly number[] = [0, 0, 0, 0],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(100 + records.reduce((sum, one) => sum + 8 + one.length, 0));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1000, true);
  for (const [i, number] of box.entries()) view.setFloat64(36 + 8 * i, number, true);
  let at = 100;
  for (const [i, record] of records.entries()) {
    view.setInt32(at, i + 1);
    view.setInt32(at + 4, record.length / 2);
    bytes.set(record, at + 8);
    at += 8 + record.length;
  }
  return bytes;
}

export const pointRecord = ([x, y]: Point): Uint8Array => {
  const view = new DataView(new ArrayBuffer(20));
  view.setInt32(0, 1, true);
  view.setFloat64(4, x, true);
  view.setFloat64(12, y, true);
  return new Uint8Array(view.buffer);
};

/** Lines (3) or areas (5), with heights and measures where the type says so. */
export function partsRecord(type: number, parts: readonly (readonly Point[])[]): Uint8Array {
  const points = parts.flat();
  const extra = type > 20 ? 16 + 8 * points.length : type > 10 ? 2 * (16 + 8 * points.length) : 0;
  const view = new DataView(new ArrayBuffer(44 + 4 * parts.length + 16 * points.length + extra));
  view.setInt32(0, type, true);
  view.setInt32(36, parts.length, true);
  view.setInt32(40, points.length, true);
  let start = 0;
  for (const [i, part] of parts.entries()) {
    view.setInt32(44 + 4 * i, start, true);
    start += part.length;
  }
  for (const [i, [x, y]] of points.entries()) {
    view.setFloat64(44 + 4 * parts.length + 16 * i, x, true);
    view.setFloat64(52 + 4 * parts.length + 16 * i, y, true);
  }
  return new Uint8Array(view.buffer);
}
