/** What is wrong with a file that was dropped, before anybody reads it. */
export type FileProblem = 'type' | 'size';

export interface FileLimits {
  /** Extensions with their dot, in lower case: ".dxf". */
  extensions: readonly string[];
  maxBytes: number;
  /** For extensions with a limit of their own. */
  maxBytesOf?: Readonly<Record<string, number>> | undefined;
}

/** Marks of direction are invisible in names. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

export const extensionOf = (name: string): string =>
  /\.[^.]+$/.exec(name.toLowerCase().replace(DIRECTION_MARKS, ''))?.[0] ?? '';

/** The most bytes a file of this name may have. */
export const limitOf = (name: string, { maxBytes, maxBytesOf }: FileLimits): number =>
  Math.min(maxBytes, maxBytesOf?.[extensionOf(name)] ?? maxBytes);

// @spec 5.89
export function problemOf(file: Pick<File, 'name' | 'size'>, limits: FileLimits): FileProblem | null {
  if (!limits.extensions.includes(extensionOf(file.name))) return 'type';
  return file.size > limitOf(file.name, limits) ? 'size' : null;
}

/** An iPad says that it is a Mac. */
const isAppleTouch = ({
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'platform' | 'maxTouchPoints'>): boolean =>
  /^(iPhone|iPad|iPod)/.test(platform) || (platform.startsWith('Mac') && maxTouchPoints > 1);

/**
 * The types that the file dialog of the device offers; undefined: all. On an iPhone and an iPad an extension that the system
 * knows no type of (.dxf, .imdf) can't be chosen; the chosen file is checked afterwards anyway.
 */
export function pickableTypes(
  types: readonly string[] | undefined,
  device: Pick<Navigator, 'platform' | 'maxTouchPoints'> = navigator,
): string[] | undefined {
  const isKnown = types?.every((type) => type.includes('/')) ?? false;
  return types === undefined || (!isKnown && isAppleTouch(device)) ? undefined : [...types];
}
