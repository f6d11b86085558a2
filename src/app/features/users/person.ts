import type { Member } from '../../../sync/index.ts';

/** How a person is called: by name, or by the address where none is known. */
export const nameOf = ({ name, surname, email }: Pick<Member, 'name' | 'surname' | 'email'>): string =>
  [name, surname].filter(Boolean).join(' ') || email;

export function initialsOf(member: Member): string {
  const words = nameOf(member)
    .split(/[\s.@_-]+/)
    .filter(Boolean);
  return [words[0], words[1]].map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('');
}
