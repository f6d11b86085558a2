/** Words of a browser's account of itself, the telling ones first: an iPad says that it is a Mac, but has touch. */
const NAMES: readonly [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What people call this device, as far as the browser tells. */
export function deviceName(of: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const name = NAMES.find(([pattern]) => pattern.test(of.userAgent))?.[1] ?? '';
  return name === 'Mac' && of.maxTouchPoints > 1 ? 'iPad' : name;
}
