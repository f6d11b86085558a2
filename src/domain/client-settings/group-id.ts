import { EVERYBODY } from '../values/access.ts';

/** An id for a new group, made from its title: no two groups of a client have the same. */
export function groupIdOf(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const base = plain.replaceAll(/^-|-$/g, '').slice(0, 40) || 'group';
  const isTaken = (id: string): boolean => id === EVERYBODY || taken.includes(id);
  if (!isTaken(base)) return base;
  for (let n = 2; ; n += 1) if (!isTaken(`${base}-${n}`)) return `${base}-${n}`;
}
