import type { Role } from '../../domain/status/index.ts';
import type { ContentScreen, PageScreen } from '../routes/screen.ts';

/** What a screen gives a person: word that it is for others, a look, or the means to change what it shows. */
export type Access = 'closed' | 'look' | 'change';

/** @param role where the screen points; null: none of the person's rights reaches that. */
export function accessTo({ changedBy = 'editors' }: ContentScreen | PageScreen, role: Role | null): Access {
  if (changedBy === 'everyone') return 'change';
  if (role === null) return 'closed';
  if (changedBy === 'admins-only') return role === 'admin' ? 'change' : 'closed';
  if (changedBy === 'nobody' || role === 'read-only') return 'look';
  return changedBy === 'admins' && role !== 'admin' ? 'look' : 'change';
}
