import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/index.ts';
import { FailedNotice } from '../../../online/failed-notice.tsx';
import { useErrorText } from '../../../online/use-error-text.ts';
import { Notice, Text } from '../../../ui/index.ts';
import type { Kept } from '../content/kept-answers.ts';

interface KeptStateProps {
  of: Kept<unknown>;
  /** When the device read what it shows, milliseconds since 1970; null: never. */
  readAt: number | null;
  words: { failed: string; never: string; notKept: string; offline: (time: string) => string };
}

/** Why a figure of the server shows old numbers, or none. Nothing where it is as it should be. */
export function KeptState({ of, readAt, words }: KeptStateProps): ReactNode {
  const formats = useFormats();
  const errorText = useErrorText();
  const { asked, isUnavailable } = of;
  if (of.kept === undefined) return null;
  if (isUnavailable && readAt === null) return <Text tone="secondary">{words.notKept}</Text>;
  if (!asked.isOnline)
    return readAt === null ? (
      <Notice tone="offline" icon={CloudOff} role="status">
        {words.never}
      </Notice>
    ) : (
      <Text look="small" tone="offline" role="status">
        {words.offline(formats.dateTime(readAt))}
      </Text>
    );
  if (asked.error === null) return null;
  return (
    <FailedNotice title={words.failed} onAgain={asked.again} role="status">
      {errorText(asked.error)}
      {readAt !== null && ` ${words.offline(formats.dateTime(readAt))}`}
    </FailedNotice>
  );
}
