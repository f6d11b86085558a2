import type { Member } from '../../../sync/index.ts';
import { personName } from '../../state/session/person-name.ts';

export function initialsOf(member: Member): string {
  const words = personName(member)
    .split(/[\s.@_-]+/)
    .filter(Boolean);
  return [words[0], words[1]].map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('');
}
