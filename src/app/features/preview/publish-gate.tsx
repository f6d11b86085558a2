import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelReadingLine, useKnownCounts, type KnownCounts } from '../../online/level-reading.tsx';
import { CheckFailed } from '../../quality/check-failed.tsx';
import { qualityOf, useQuality } from '../../quality/use-quality.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import type { Quality } from '../../../domain/review/index.ts';
import { Button, Checkbox, Notice, Stack, Text } from '../../ui/index.ts';

export interface Gate {
  clientLid: string;
  /** Null while it is being checked, and where it could not be. */
  quality: Quality | null;
  counts: KnownCounts | undefined;
  /** It could not be checked. */
  hasFailed: boolean;
  again: () => void;
  isConfirmed: boolean;
  confirm: (isConfirmed: boolean) => void;
  /** The obstacles are still unknown, or not confirmed. */
  isClosed: boolean;
  /** An admin publishes all the same, and says why. */
  needsReason: boolean;
}

/** The obstacles to fix, confirm or justify before a client's content is published. */
export function usePublishGate(clientLid: string): Gate {
  const { report, hasFailed, isBehind, again } = useQuality(clientLid, true);
  const counts = useKnownCounts(clientLid);
  const [confirmed, setConfirmed] = useState('');
  const quality = report === undefined || hasFailed ? null : qualityOf(report);
  const [warnings, missing] = [quality?.warnings ?? 0, counts?.missing ?? 0];
  // These were confirmed: other ones have to be confirmed again.
  const asked = JSON.stringify([quality, missing]);
  const isConfirmed = confirmed === asked;
  const isRead = counts !== undefined && !counts.isReading;
  const isKnown = isRead && !isBehind && (quality !== null || hasFailed);
  return {
    clientLid,
    quality,
    counts,
    hasFailed,
    again,
    isConfirmed,
    confirm: (isConfirmed) => setConfirmed(isConfirmed ? asked : ''),
    isClosed: !isKnown || (warnings + missing > 0 && !isConfirmed),
    needsReason: hasFailed || (quality?.blockers ?? 0) > 0,
  };
}

/** What the quality check says of what is about to be published. */
export function PublishGate({ gate }: { gate: Gate }): ReactElement {
  const { t } = useTranslation('quality');
  const go = useGo();
  const { clientLid, quality, counts, hasFailed } = gate;
  if (counts?.isReading === true) return <LevelReadingLine clientLid={clientLid} />;
  if (counts === undefined || (quality === null && !hasFailed))
    return <Text role="status">{t('gate.checking')}</Text>;
  const { blockers, warnings } = quality ?? { blockers: 0, warnings: 0 };
  const toReport = (
    <Button variant="link" onPress={() => go(paths.reports)}>
      {t('gate.open')}
    </Button>
  );
  if (!gate.needsReason && warnings === 0 && counts.isWhole)
    return <Notice tone="synced">{t('gate.clean')}</Notice>;
  return (
    <Stack gap={2}>
      {hasFailed && <CheckFailed onAgain={gate.again}>{t('gate.failedText')}</CheckFailed>}
      {blockers > 0 && (
        <Notice tone="error" title={t('gate.blockers', { count: blockers })} actions={toReport}>
          {t('gate.blockedText')}
        </Notice>
      )}
      {warnings > 0 && (
        <Notice
          tone="waiting"
          title={t('gate.warnings', { count: warnings })}
          actions={blockers > 0 ? undefined : toReport}
        />
      )}
      {!counts.isWhole && <Notice tone="waiting" title={t('gate.unchecked', { count: counts.missing })} />}
      <LevelReadingLine clientLid={clientLid} />
      {(warnings > 0 || !counts.isWhole) && (
        <Checkbox label={t('gate.confirm')} isSelected={gate.isConfirmed} onChange={gate.confirm} />
      )}
    </Stack>
  );
}
