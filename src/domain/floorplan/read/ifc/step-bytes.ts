/** Derived attributes, which web-ifc leaves out where it lists attributes, so that all others would move up. */
const DERIVED = 0x2a;
const LEFT_OPEN = 0x24;
const QUOTE = 0x27;
const SLASH = 0x2f;
/** Two letters of entities that have a twin, which has the same attributes and which web-ifc knows. */
const TWIN = new TextEncoder().encode('IFC2DCOMPOSITECURVE');
const KNOWN = new TextEncoder().encode('  IFCCOMPOSITECURVE');
const [LETTER, TELLING, TELLS_AT] = [0x49, 0x32, 3];

/**
 * Makes of the bytes of a file, in place, what web-ifc reads right: derived attributes (`*`) become such that are left open
 * (`$`), so that each attribute keeps its number; curves of a plane, which IFC 2x3 has an entity of their own for, become
 * curves.
 */
export function tidyStep(bytes: Uint8Array): void {
  let isText = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === DERIVED) bytes[i] = LEFT_OPEN;
    else if (byte === SLASH && bytes[i + 1] === DERIVED) i = endOfComment(bytes, i + 2);
    else if (
      byte === LETTER &&
      bytes[i + TELLS_AT] === TELLING &&
      TWIN.every((one, n) => bytes[i + n] === one)
    )
      bytes.set(KNOWN, i);
  }
}

/** The last byte of a comment; of one without an end that of the file. */
function endOfComment(bytes: Uint8Array, from: number): number {
  for (let i = bytes.indexOf(DERIVED, from); i >= 0; i = bytes.indexOf(DERIVED, i + 1))
    if (bytes[i + 1] === SLASH) return i + 1;
  return bytes.length;
}
