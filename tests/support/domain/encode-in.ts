import { decodeStrictly, type Encoding } from '../../../src/domain/text-encoding/index.ts';

const tables = new Map<Encoding, Map<string, number[]>>();

/** All letters of a code page of one or two bytes, by decoding each. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const add = (bytes: number[]): void => {
    const text = decodeStrictly(encoding, Uint8Array.from(bytes));
    if (text !== null && Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  for (let lead = 0x80; lead < 256; lead += 1)
    for (let trail = 0x40; trail < 256; trail += 1) add([lead, trail]);
  tables.set(encoding, table);
  return table;
}

/** A text in a code page, which TextEncoder can't write. */
export function encodeIn(encoding: Encoding, text: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const table = tableOf(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = table.get(sign);
      if (bytes === undefined) throw new Error(`${sign} is not in ${encoding}`);
      return bytes;
    }),
  );
}
