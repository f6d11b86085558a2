/** Fills with random bytes; `crypto.getRandomValues` in the product. */
export type RandomBytes = (length: number) => Uint8Array;

/**
 * Makes a generator of UUIDv7 (RFC 9562): they sort by the time they were made at, on one device even within a
 * millisecond.
 * @param now milliseconds since 1970
 */
export function createUuid7(now: () => number, random: RandomBytes): () => string {
  let lastTime = 0;
  let sequence = 0;
  return () => {
    const bytes = random(16).slice(0, 16);
    const time = Math.max(now(), lastTime);
    if (time > lastTime) {
      lastTime = time;
      // Half of the counter's range is left free to count up in.
      sequence = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0);
    } else {
      sequence += 1;
      if (sequence > 0xfff) {
        lastTime += 1;
        sequence = 0;
      }
    }
    let rest = lastTime;
    for (let i = 5; i >= 0; i -= 1) {
      bytes[i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    bytes[6] = 0x70 | (sequence >> 8);
    bytes[7] = sequence & 0xff;
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
