const DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The text of an XML file: UTF-8, or what a mark at its start or its declaration says. Never fails. */
export function decodeXml(bytes: Uint8Array): string {
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const label = DECLARATION.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1];
  // The declaration could be read a byte a letter: two bytes a letter it is not, whatever it says.
  if (label === undefined || /^(utf|ucs)-?(16|32)/i.test(label)) return new TextDecoder();
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
