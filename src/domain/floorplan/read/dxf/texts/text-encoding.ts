/** Code pages of $DWGCODEPAGE by the names that TextDecoder knows; ANSI_125x and the like follow a rule. */
const NAMED: Record<string, string> = {
  ansi_874: 'windows-874',
  ansi_932: 'shift_jis',
  ansi_936: 'gbk',
  ansi_949: 'euc-kr',
  ansi_950: 'big5',
  dos866: 'ibm866',
  dos932: 'shift_jis',
  gb2312: 'gbk',
  ksc5601: 'euc-kr',
  big5: 'big5',
  mac_roman: 'macintosh',
};
/** From this version on texts are UTF-8. */
const UTF8_SINCE = 'AC1021';
/** \M+nXXXX: n names the page. */
const MULTI_BYTE: Record<string, string> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 5: 'gbk' };

/** How the texts of a file are read, by its $ACADVER and $DWGCODEPAGE. Never throws: a wrong letter is only that. */
export function textDecoder(version: string, codePage: string): (bytes: Uint8Array) => string {
  const old = codePage.trim() === '' ? unstatedDecoder() : new TextDecoder(labelOf(codePage));
  if (version < UTF8_SINCE) return (bytes) => old.decode(bytes);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return (bytes) => {
    try {
      return utf8.decode(bytes);
    } catch {
      // Programs raise the version and go on writing their own code page.
      return old.decode(bytes);
    }
  };
}

/** First bytes of Japanese letters of two bytes that stand for signs, and for hardly a letter, in the code page of the West. */
const isJapaneseLead = (byte: number): boolean => byte >= 0x81 && byte <= 0x9f;
const isHigh = (byte: number): boolean => byte >= 0x80;

/**
 * For files that do not say what they are written in: of the West, but for texts that can only be UTF-8, or Shift-JIS, which
 * programs of Japan write without saying so.
 */
function unstatedDecoder(): { decode: (bytes: Uint8Array) => string } {
  const west = new TextDecoder('windows-1252');
  const strict = ['utf-8', 'shift_jis'].map((label) => new TextDecoder(label, { fatal: true }));
  const [utf8, japanese] = strict as [TextDecoder, TextDecoder];
  let isJapan = false;
  const tryTo = (decoder: TextDecoder, bytes: Uint8Array): string | null => {
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  };
  return {
    decode: (bytes) => {
      if (!bytes.some(isHigh)) return west.decode(bytes);
      const asUtf8 = tryTo(utf8, bytes);
      if (asUtf8 !== null) return asUtf8;
      isJapan ||= isSurelyJapanese(bytes);
      return (isJapan ? tryTo(japanese, bytes) : null) ?? west.decode(bytes);
    },
  };
}

/** Two letters of two bytes beside each other, whose first bytes are no letters in the West. */
function isSurelyJapanese(bytes: Uint8Array): boolean {
  let beside = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead, trail] = [bytes[at]!, bytes[at + 1] ?? 0];
    if (isJapaneseLead(lead) && trail >= 0x40 && trail !== 0x7f && trail <= 0xfc) {
      beside += 1;
      at += 1;
      if (beside === 2) return true;
    } else beside = 0;
  }
  return false;
}

function labelOf(codePage: string): string {
  const name = codePage.trim().toLowerCase();
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
  const windows = /^(?:ansi_|windows-?|cp)?(125[0-8])$/.exec(name);
  return windows ? `windows-${windows[1]}` : 'windows-1252';
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
