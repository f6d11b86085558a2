import { useCallback } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { useNow } from '../../../state/page/use-now.ts';

/** Writes a moment, in milliseconds since 1970: "14:02", with its day where that is not today. */
export function useWhen(): (at: number) => string {
  const formats = useFormats();
  const today = formats.date(useNow());
  return useCallback(
    (at) => (formats.date(at) === today ? formats.time(at) : formats.dateTime(at)),
    [formats, today],
  );
}
