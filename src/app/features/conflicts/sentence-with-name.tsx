import { Fragment, type ReactNode } from 'react';

/** In a sentence, the place of a name: a name may hold anything, so it is never searched for. */
export const NAME_MARK = '\u2063';

/** A sentence with the name in it told apart, in its own direction of writing. */
export function SentenceWithName({ sentence, name }: { sentence: string; name: string }): ReactNode {
  return sentence.split(NAME_MARK).map((part, i) => (
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
