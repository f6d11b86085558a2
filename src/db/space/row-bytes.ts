/** About how many bytes `count` rows take: by the length of the text of some of them. */
export function bytesOfRows(sample: readonly unknown[], count: number): number {
  if (sample.length === 0) return 0;
  const length = sample.reduce<number>((all, row) => all + JSON.stringify(row).length, 0);
  return Math.round((length / sample.length) * count);
}
