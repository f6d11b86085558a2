/** The dark modules of a QR code as one SVG path, with as many units to a side as it has modules. */
export function codePath({ data, size }: { data: readonly (readonly boolean[])[]; size: number }): {
  d: string;
  size: number;
} {
  const d = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return { d, size };
}
