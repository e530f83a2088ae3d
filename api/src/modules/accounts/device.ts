/** The first match counts, because Edge, Opera and Samsung Internet also send "Chrome", and Chrome also sends "Safari". */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a name such as 'Firefox on Linux'. Only this name is stored, because the full User-Agent header would allow
 * fingerprinting.
 */
export function deviceOf(userAgent: string | undefined): string {
  const browser = matchingName(BROWSERS, userAgent);
  const system = matchingName(SYSTEMS, userAgent);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

function matchingName(patterns: readonly [RegExp, string][], text = ''): string | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}
