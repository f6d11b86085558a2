import {
  decodeIn,
  decodeStrictly,
  guessEncoding,
  isEncoding,
  type Encoding,
  type EncodingGuess,
} from '../../../../text-encoding/index.ts';

/** Code pages of $DWGCODEPAGE by the names that TextDecoder knows; ANSI_125x and the like follow a rule. */
const NAMED: Record<string, Encoding> = {
  ansi_874: 'windows-874',
  ansi_932: 'shift_jis',
  ansi_936: 'gbk',
  ansi_949: 'euc-kr',
  ansi_950: 'big5',
  dos437: 'ibm850',
  dos850: 'ibm850',
  dos866: 'ibm866',
  dos932: 'shift_jis',
  gb2312: 'gbk',
  ksc5601: 'euc-kr',
  big5: 'big5',
  mac_roman: 'macintosh',
};
/** From this version on texts are UTF-8. */
const UTF8_SINCE = 'AC1021';
const TWO_BYTES = new Set<Encoding>(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']);
/** \M+nXXXX: n names the page. */
const MULTI_BYTE: Record<string, string> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 5: 'gbk' };

/** In what the texts of a drawing are read, and whether a person should look at them. */
export interface TextEncoding {
  decode: (bytes: Uint8Array) => string;
  /** Null where the file says in what it is written and its words speak for that, or where all is ASCII. */
  guess: EncodingGuess | null;
}

/**
 * How the texts of a file are read, by its $ACADVER and $DWGCODEPAGE. Never throws: a wrong letter is only that.
 * @param lines those with letters beyond ASCII
 * @param chosen what a person said that they are written in
 */
export function textEncodingOf(
  version: string,
  codePage: string,
  lines: readonly Uint8Array[],
  chosen: Encoding | null = null,
): TextEncoding {
  const stated = labelOf(codePage);
  // Programs raise the version and go on writing their own code page.
  const isUtf8 = version >= UTF8_SINCE && version !== '';
  const open = isUtf8 ? lines.filter((line) => decodeStrictly('utf-8', line) === null) : lines;
  const guess = guessEncoding(open, stated);
  const encoding = chosen ?? guess?.encoding ?? stated ?? 'windows-1252';
  const isDoubted = guess !== null && (stated === null || guess.encoding !== stated);
  return {
    decode: decoderOf(encoding, isUtf8 || chosen === null),
    guess: isDoubted && guess.encoding !== 'utf-8' ? guess : null,
  };
}

/** Few programs write two things into one file; those that do write UTF-8 beside an older one. */
function decoderOf(encoding: Encoding, isUtf8Too: boolean): (bytes: Uint8Array) => string {
  const first = isUtf8Too && !TWO_BYTES.has(encoding) ? 'utf-8' : encoding;
  const second = first === 'utf-8' ? encoding : 'utf-8';
  return (bytes) =>
    decodeStrictly(first, bytes) ??
    (isUtf8Too ? decodeStrictly(second, bytes) : null) ??
    decodeIn(encoding, bytes);
}

function labelOf(codePage: string): Encoding | null {
  const name = codePage.trim().toLowerCase();
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
  const windows = /^(?:ansi_|windows-?|cp)?(125[0-8])$/.exec(name);
  const label = windows && `windows-${windows[1]}`;
  return isEncoding(label) ? label : null;
}

/** \U+XXXX and \M+nXXXX, which stand for a letter outside the code page, in every version. */
export function readEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{2})([0-9a-f]{2})/gi, (all, page: string, high: string, low: string) => {
      const label = MULTI_BYTE[page];
      if (label === undefined) return all;
      return new TextDecoder(label).decode(
        Uint8Array.of(Number.parseInt(high, 16), Number.parseInt(low, 16)),
      );
    });
}
