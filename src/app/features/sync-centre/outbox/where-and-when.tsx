import type { ReactElement } from 'react';
import { useFormats } from '../../../i18n/index.ts';

export interface WhereAndWhenProps {
  /** Titles of what it lies in, from the outside. */
  where?: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
  now: number;
}

/** The second line of a change: the place it was made in, and how long ago. */
export function WhereAndWhen({ where = [], at, now }: WhereAndWhenProps): ReactElement {
  const formats = useFormats();
  return (
    <>
      {where.length > 0 && <bdi>{where.join(' › ')}</bdi>}
      {where.length > 0 && ' · '}
      <time dateTime={new Date(at).toISOString()} title={formats.dateTime(at)}>
        {formats.relative(Math.min(0, at - now) / 1000)}
      </time>
    </>
  );
}
