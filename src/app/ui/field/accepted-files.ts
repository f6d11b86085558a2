/** What is wrong with a file that was dropped, before anybody reads it. */
export type FileProblem = 'type' | 'size';

export interface FileLimits {
  /** Extensions with their dot, in lower case: ".dxf". */
  extensions: readonly string[];
  maxBytes: number;
  /** For extensions with a limit of their own. */
  maxBytesOf?: Readonly<Record<string, number>> | undefined;
}

/** Marks of direction stand in names unseen. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

export const extensionOf = (name: string): string =>
  /\.[^.]+$/.exec(name.toLowerCase().replace(DIRECTION_MARKS, ''))?.[0] ?? '';

/** The most bytes a file of this name may have. */
export const limitOf = (name: string, { maxBytes, maxBytesOf }: FileLimits): number =>
  Math.min(maxBytes, maxBytesOf?.[extensionOf(name)] ?? maxBytes);

export function problemOf(file: Pick<File, 'name' | 'size'>, limits: FileLimits): FileProblem | null {
  if (!limits.extensions.includes(extensionOf(file.name))) return 'type';
  return file.size > limitOf(file.name, limits) ? 'size' : null;
}
