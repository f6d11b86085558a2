const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d{1,4})\b/, 'Edge'],
  [/\bOPR\/(\d{1,4})\b/, 'Opera'],
  [/\bSamsungBrowser\/(\d{1,4})\b/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d{1,4})\b/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d{1,4})\b/, 'Chrome'],
  [/\bVersion\/(\d{1,4})\b.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system, as a `User-Agent` names them: "Firefox 128, Linux". Empty where it names none. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text));
  const system = SYSTEMS.find(([pattern]) => pattern.test(text));
  const version = browser && ` ${browser[0].exec(text)![1]}`;
  return [browser && `${browser[1]}${version}`, system?.[1]].filter(Boolean).join(', ');
}
