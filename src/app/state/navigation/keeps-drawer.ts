import { CONTENT_TYPES } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';

/**
 * Whether an open drawer with the list stays open on the way to another address: from list to list, but not into a level,
 * whose map is what a person wants to see, and not into a form. At the beginning of everything it opens by itself.
 */
export function keepsDrawer(isOpen: boolean, from: string, to: string): boolean {
  if (to === paths.home) return true;
  const parent = to.slice(0, to.lastIndexOf('/') + 1);
  const list = Object.entries(CONTENT_TYPES).find(([id]) => to === parent + id)?.[1];
  return isOpen && list !== undefined && (list.within !== 'level' || from.startsWith(parent));
}
