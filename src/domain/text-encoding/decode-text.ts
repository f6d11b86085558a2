import type { Encoding } from './encodings.ts';

/** The upper half of the code page of DOS in the West, whose letters are also those of code page 437. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const strict = new Map<Encoding, TextDecoder>();

/** Null where the bytes can't be that. */
export function decodeStrictly(encoding: Encoding, bytes: Uint8Array): string | null {
  if (encoding === 'ibm850') return inIbm850(bytes);
  const decoder = strict.get(encoding) ?? new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  strict.set(encoding, decoder);
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Never fails: what can't be read becomes a sign that says so. */
export const decodeIn = (encoding: Encoding, bytes: Uint8Array): string =>
  encoding === 'ibm850' ? inIbm850(bytes) : new TextDecoder(encoding).decode(bytes);

const inIbm850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : IBM850[byte - 0x80]!)).join('');
