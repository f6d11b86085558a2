import { tooLarge } from '../../drawing/drawing.ts';
import type { PdfLibrary } from '../pdf-library.ts';
import { asciiBytes, hexBytes, lzwSize, runLengthSize } from './decode-filters.ts';
import { indexOf } from './find-bytes.ts';

type InflatedSize = PdfLibrary['inflatedSize'];

/** Filters of one stream. */
const CHAIN_MOST = 4;
/** Bytes before a stream in which its dictionary is looked for. */
const DICTIONARY_WITHIN = 16_384;

/** Short names are those of pictures within a page; readers take them everywhere. */
const FULL_NAME: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
/** These make much of little. No program needs two of them on one stream. */
const PACKING: ReadonlySet<string> = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'BrotliDecode']);

/**
 * Unpacks the streams of a PDF, one after the other, only to see how large they become. The file's own table is not trusted:
 * every stream in it is looked at. Throws the CodedError `drawing-too-large`.
 * @param most bytes of all of them; pictures do not count, as they are not unpacked.
 */
export async function requireModestStreams(
  file: Uint8Array,
  most: number,
  inflatedSize: InflatedSize,
): Promise<void> {
  let left = most;
  for (let at = indexOf(file, 'stream'); at >= 0; at = indexOf(file, 'stream', at + 6)) {
    if (textOf(file, at - 3, at) === 'end') continue;
    const dictionary = dictionaryBefore(file, at);
    const filters = filtersOf(dictionary);
    const isPacked = filters.filter((name) => PACKING.has(name)).length;
    if (filters.length > CHAIN_MOST || isPacked > 1) throw tooLarge();
    if (isPacked === 0 || /\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const end = indexOf(file, 'endstream', at);
    const packed = file.subarray(dataFrom(file, at + 6), end < 0 ? file.length : end);
    left -= await unpackedSize(packed, filters, left, inflatedSize);
    if (left < 0) throw tooLarge();
  }
}

/** A letter for each byte; of those beyond ASCII it does not matter which. */
const letters = new TextDecoder('latin1');
const textOf = (file: Uint8Array, from: number, to: number): string =>
  letters.decode(file.subarray(Math.max(0, from), to));

function dictionaryBefore(file: Uint8Array, at: number): string {
  const text = textOf(file, at - DICTIONARY_WITHIN, at);
  const from = text.lastIndexOf('obj');
  // Letters of a name may be written as numbers.
  return text
    .slice(Math.max(0, from))
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The filters of a stream, in the order in which they are undone. A filter named elsewhere is taken for the usual one. */
function filtersOf(dictionary: string): string[] {
  const found = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/.exec(dictionary)?.[1];
  if (found === undefined) return [];
  if (found.endsWith('R') && !found.startsWith('/')) return ['FlateDecode'];
  return Array.from(found.matchAll(/\/([^\s/<>[\]()]+)/g), (match) => FULL_NAME[match[1]!] ?? match[1]!);
}

function dataFrom(file: Uint8Array, at: number): number {
  if (file[at] === 13 && file[at + 1] === 10) return at + 2;
  return file[at] === 10 || file[at] === 13 ? at + 1 : at;
}

/** Bytes; more than `most` is `most` and one. */
async function unpackedSize(
  packed: Uint8Array,
  filters: readonly string[],
  most: number,
  inflatedSize: InflatedSize,
): Promise<number> {
  let data = packed;
  for (const name of filters) {
    if (name === 'ASCII85Decode') data = asciiBytes(data);
    else if (name === 'ASCIIHexDecode') data = hexBytes(data);
    else if (name === 'LZWDecode') return lzwSize(data, most);
    else if (name === 'RunLengthDecode') return runLengthSize(data, most);
    else if (name === 'FlateDecode') return most > 0 ? await inflatedSize(data, most) : 1;
    // Its size can't be known.
    else if (name === 'BrotliDecode') throw tooLarge();
  }
  return data.length;
}
