import { Fragment, type ReactNode } from 'react';

/** Stands in a sentence where a name will be put: a name may hold anything, so it is never looked for. */
export const MARK = '\u2063';

/** A sentence with the name in it told apart, in its own direction of writing. */
export function Marked({ sentence, name }: { sentence: string; name: string }): ReactNode {
  return sentence.split(MARK).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && (
        <em>
          <bdi>{name}</bdi>
        </em>
      )}
      {part}
    </Fragment>
  ));
}
