import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, useFormats } from '../i18n/index.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { Notice, Progress, Text } from '../ui/index.ts';
import { FailedNotice } from './failed-notice.tsx';
import { useErrorText } from './use-error-text.ts';
import { useTitles } from '../state/content/feature-name.ts';
import { useLevelReading, type LevelReading } from './use-level-reading.ts';

/** Levels named at once. */
const NAMED = 6;

/** What counts of a client's content on this device are worth. */
export interface KnownCounts {
  /** Levels that were never read. */
  missing: number;
  /** Some of them are on their way. */
  isReading: boolean;
  /** Every level was read. */
  isWhole: boolean;
  /** Zero is only certain if every level was read. */
  isKnown: (count: number) => boolean;
  /** The number, or a dash where it is not known. */
  write: (count: number) => string;
}

/** Reads the levels of a client by itself. Undefined until it is known which were read. */
export function useKnownCounts(clientLid: string): KnownCounts | undefined {
  const formats = useFormats();
  const reading = useLevelReading({ client: clientLid });
  if (reading === undefined) return undefined;
  const missing = reading.levels.length;
  const isWhole = missing === 0;
  const isKnown = (count: number): boolean => count > 0 || isWhole;
  return {
    missing,
    isReading: reading.isReading,
    isWhole,
    isKnown,
    write: (count) => (isKnown(count) ? formats.number(count) : '–'),
  };
}

/** How far the levels of a client are read, and as of when: figures beside it fill level by level. */
export function LevelReadingLine({ clientLid }: { clientLid: string }): ReactNode {
  const { t } = useTranslation('settings');
  const reading = useLevelReading({ client: clientLid });
  const errorText = useErrorText();
  const formats = useFormats();
  const asOf = useAsOf();
  const missing = useMissingText();
  if (reading === undefined || reading.all === 0) return null;
  const { all, levels, isReading, error, isOnline, again } = reading;
  const done = all - levels.length;
  if (isReading) return <ReadingProgress done={done} all={all} />;
  if (!isOnline) {
    return (
      <Notice tone="offline" role="status" title={asOf(reading)}>
        {levels.length > 0 && missing(reading)}
      </Notice>
    );
  }
  if (error !== null || levels.length > 0) {
    return (
      <FailedNotice role="status" title={t('reading.failed')} onAgain={again}>
        {error !== null && `${errorText(error)} `}
        {levels.length > 0 ? missing(reading) : asOf(reading)}
      </FailedNotice>
    );
  }
  return (
    <Text look="small" tone="secondary">
      {t('reading.progress', { done: formats.number(done), all: formats.number(all) })}
      {' · '}
      {asOf(reading)}
    </Text>
  );
}

/** "6 of 8 levels", with a bar. */
export function ReadingProgress({ done, all }: { done: number; all: number }): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  return (
    <div role="status">
      <Progress
        label={t('reading.label')}
        value={done}
        max={all}
        text={t('reading.progress', { done: formats.number(done), all: formats.number(all) })}
      />
    </div>
  );
}

/** "As of 13:40", with the day if it is not today. */
function useAsOf(): (reading: LevelReading) => string {
  const { t } = useTranslation('settings');
  const { now } = useWorkspace();
  const formats = useFormats();
  return ({ asOf, levels, all }) => {
    if (levels.length === all) return t('reading.never');
    if (asOf === null) return t('reading.asOfUnknown');
    const isToday = formats.date(asOf) === formats.date(now());
    return t('reading.asOf', { time: isToday ? formats.time(asOf) : formats.dateTime(asOf) });
  };
}

/** Which levels are not on this device, each with its building. */
function useMissingText(): (reading: LevelReading) => string {
  const { t } = useTranslation('settings');
  const { titleOf } = useTitles();
  const formats = useFormats();
  return ({ levels, titleOfBuilding }) => {
    const names = levels
      .slice(0, NAMED)
      .map((level) => isolate(`${titleOf(level)} (${titleOfBuilding(level)})`));
    const more = levels.length - names.length;
    return t('reading.missing', {
      levels: formats.list(more > 0 ? [...names, t('reading.more', { count: more })] : names),
    });
  };
}
