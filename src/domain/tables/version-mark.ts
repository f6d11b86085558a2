/** A short mark of cells: 32 bits are enough to detect a change. */
export function markOf(cells: unknown): string {
  let hash = 0x81_1c_9d_c5;
  const text = JSON.stringify(cells);
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return `v${hash.toString(16).padStart(8, '0')}`;
}
