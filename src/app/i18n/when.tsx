import type { ReactElement } from 'react';
import { useFormats } from './index.ts';

/** Seconds: older events are shown by date, as "3 weeks ago" would not say when. */
const RELATIVE_FOR = 24 * 60 * 60;

/**
 * When something happened, said once; the exact time is its tooltip.
 * @param props `at` and `now`: milliseconds since 1970
 */
export function When({ at, now }: { at: number; now: number }): ReactElement {
  const formats = useFormats();
  const seconds = Math.min(0, at - now) / 1000;
  const exact = formats.dateTime(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {seconds > -RELATIVE_FOR ? formats.relative(seconds) : exact}
    </time>
  );
}
