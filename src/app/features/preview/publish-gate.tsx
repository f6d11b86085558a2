import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quality } from '../../../domain/review/index.ts';
import { MissingLevels, useKnownCounts } from '../../online/missing-levels.tsx';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Checkbox, Notice, Stack, Text } from '../../ui/index.ts';

interface PublishGateProps {
  clientLid: string;
  /** Null while it is being checked. */
  quality: Quality | null;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** What the quality check says of what is about to be published. */
export function PublishGate({ clientLid, quality, isConfirmed, onConfirm }: PublishGateProps): ReactElement {
  const { t } = useTranslation('quality');
  const go = useGo();
  const counts = useKnownCounts(clientLid);
  if (quality === null || counts === undefined) return <Text role="status">{t('gate.checking')}</Text>;
  const { blockers, warnings } = quality;
  const toReport = (
    <Button variant="link" onPress={() => go(paths.reports)}>
      {t('gate.open')}
    </Button>
  );
  if (blockers + warnings === 0 && counts.isWhole) return <Notice tone="synced">{t('gate.clean')}</Notice>;
  return (
    <Stack gap={2}>
      <MissingLevels clientLid={clientLid} />
      {blockers > 0 && (
        <Notice tone="error" title={t('gate.blockers', { count: blockers })} actions={toReport}>
          {t('gate.blockedText')}
        </Notice>
      )}
      {warnings > 0 && (
        <>
          <Notice
            tone="waiting"
            title={t('gate.warnings', { count: warnings })}
            actions={blockers > 0 ? undefined : toReport}
          />
          <Checkbox label={t('gate.confirm')} isSelected={isConfirmed} onChange={onConfirm} />
        </>
      )}
    </Stack>
  );
}
