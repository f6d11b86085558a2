/** Bytes. One row of the database, one read of a file. */
export const PIECE = 1 << 20;

/** The same bytes in pieces of PIECE; the last may be shorter. */
export async function* inPieces(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += PIECE) yield Buffer.from(source.subarray(at, at + PIECE));
    return;
  }
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; size - at >= PIECE; at += PIECE) yield whole.subarray(at, at + PIECE);
    held = [whole.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(held);
}
