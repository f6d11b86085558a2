import { MB } from '../limits.ts';
import { extensionOf } from './formats/file-names.ts';
import { formatOf, maxBytesOf, ownLimitOf, PLAN_SOURCE_EXTENSIONS } from './formats/plan-formats.ts';
import type { PlanIssue } from './plan.ts';

// @spec 5.82 5.84 5.89 8.21 8.27 8.28 8.29
/**
 * What refuses a floor plan before it is opened: 'invalid-file-extension' {extension, allowed},
 * 'file-too-large' {extension, max} in megabytes, 'file-invalid' {reason: 'empty'}.
 */
export function floorPlanFileIssues(file: { name: string; size: number }): PlanIssue[] {
  const extension = extensionOf(file.name);
  if (extension === 'ifcxml') return [fileIssue('ifc-xml')];
  if (formatOf(extension) === null) {
    return [fileIssue('invalid-file-extension', { extension, allowed: PLAN_SOURCE_EXTENSIONS.join(', ') })];
  }
  const limit = maxBytesOf(extension);
  if (file.size > limit) {
    // An extension with a limit of its own is named in the sentence.
    const reason = ownLimitOf(extension) === null ? {} : { reason: 'own' };
    return [fileIssue('file-too-large', { extension, max: limit / MB, ...reason })];
  }
  return file.size === 0 ? [fileIssue('file-invalid', { reason: 'empty' })] : [];
}

/** An issue of the file as a whole. */
export function fileIssue(code: string, params: Record<string, string | number> = {}): PlanIssue {
  return { code, severity: 'error', path: 'file', params, first: [] };
}
