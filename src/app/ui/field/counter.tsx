import type { ReactNode } from 'react';

/** How much of a text's room is used; left to right in every language. Counts characters as a person does. */
export function Counter({ text, max }: { text: string; max: number }): ReactNode {
  return (
    <bdi dir="ltr">
      {Array.from(text).length} / {max}
    </bdi>
  );
}
