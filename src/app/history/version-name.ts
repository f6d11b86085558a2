import type { ReviewChange } from '../../sync/index.ts';

/** How a version of a thing is called, as it is stored; empty where it has no name. */
export function versionName(version: ReviewChange['before']): string {
  const properties = version?.['properties'] as { name?: unknown } | undefined;
  const name = properties?.name ?? version?.['title'];
  return typeof name === 'string' ? name : '';
}
