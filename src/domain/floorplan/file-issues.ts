import { FILE_SIZE, MB, PICTURE_EXTENSIONS, PLAN_SOURCE_EXTENSIONS } from '../limits.ts';
import type { PlanIssue } from './plan.ts';

/** Marks of direction, which names carry along unseen. */
const UNSEEN = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A name of a file as it is seen. */
export const seenName = (name: string): string => name.replace(UNSEEN, '');

/** Lower case, without the dot; '' where the name has none. */
export function extensionOf(name: string): string {
  const seen = seenName(name);
  const dot = seen.lastIndexOf('.');
  return dot < 0 ? '' : seen.slice(dot + 1).toLowerCase();
}

export const isPicture = (extension: string): boolean =>
  (PICTURE_EXTENSIONS as readonly string[]).includes(extension);

/** Of the file that a level has: a picture is put on the page of a PDF. */
export function planTypeOf(name: string): string {
  const extension = extensionOf(name);
  return isPicture(extension) ? 'pdf' : extension;
}

// @spec 5.82 5.84 5.89 8.21 8.27 8.28 8.29
/**
 * What refuses a floor plan before it is opened: 'invalid-file-extension' {extension, allowed},
 * 'file-too-large' {extension, max} in megabytes, 'file-invalid' {reason: 'empty'}.
 */
export function floorPlanFileIssues(file: { name: string; size: number }): PlanIssue[] {
  const extension = extensionOf(file.name);
  if (!PLAN_SOURCE_EXTENSIONS.some((allowed) => allowed === extension)) {
    return [fileIssue('invalid-file-extension', { extension, allowed: PLAN_SOURCE_EXTENSIONS.join(', ') })];
  }
  const limit = extension in FILE_SIZE ? FILE_SIZE[extension as keyof typeof FILE_SIZE] : FILE_SIZE.overall;
  if (file.size > limit) {
    // An extension with a limit of its own is named in the sentence.
    const reason = extension in FILE_SIZE ? { reason: 'own' } : {};
    return [fileIssue('file-too-large', { extension, max: limit / MB, ...reason })];
  }
  return file.size === 0 ? [fileIssue('file-invalid', { reason: 'empty' })] : [];
}

/** An issue of the file as a whole. */
export function fileIssue(code: string, params: Record<string, string | number> = {}): PlanIssue {
  return { code, severity: 'error', path: 'file', params, first: [] };
}
