/** Numbers of the server are positive; this one stands for a site or building that it does not have yet. */
export function ownNumber(lid: string): number {
  let [low, high] = [0x9e3779b1, 0x85ebca6b];
  for (const letter of lid) {
    const code = letter.codePointAt(0)!;
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  return -1 - ((high >>> 11) * 2 ** 32 + (low >>> 0));
}

export const isOwnNumber = (number: number): boolean => number < 0;
