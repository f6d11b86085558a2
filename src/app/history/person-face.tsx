import type { ReactNode } from 'react';
import { Avatar } from '../ui/index.ts';

/** The letters of a person. Decoration: the name is beside it. */
export function PersonFace({ name }: { name: string }): ReactNode {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  return (
    <Avatar initials={[words[0], words[1]].map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('')} />
  );
}
