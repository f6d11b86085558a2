import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { FILE_SIZE } from '../../../domain/limits.ts';
import type { Revision } from '../../../domain/revision/index.ts';
import { newFid } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FileDrop, Progress, Stack, Text } from '../../ui/index.ts';
import { PHASES, readRevision, type Phase } from './read-revision.ts';
import { reviewRows, type ReviewRow } from './review-rows.ts';
import { RevisionReview } from './revision-review.tsx';

const EXTENSIONS = ['.geojson', '.json', '.dxf', '.pdf'] as const;

type Reading =
  | { is: 'reading'; phase: Phase }
  | { is: 'failed'; code: string }
  | { is: 'compared'; revision: Revision; rows: readonly ReviewRow[] };

export interface CompareFileProps {
  level: Level;
  building: Building;
  features: readonly Feature[];
}

/** Takes a newer plan, reads it and shows what it changes. */
export function CompareFile({ level, building, features }: CompareFileProps): ReactNode {
  const { t } = useTranslation(['levelFiles', 'forms']);
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const clear = (): void => {
    abort.current?.abort();
    abort.current = null;
    setFile(null);
    setReading(null);
  };
  async function compare(next: File): Promise<void> {
    const own = new AbortController();
    abort.current?.abort();
    abort.current = own;
    setFile(next);
    const isWanted = (): boolean => abort.current === own;
    const onPhase = (phase: Phase): void => {
      if (isWanted()) setReading({ is: 'reading', phase });
    };
    const compared = { level, building, features, taxonomy };
    const answer = await readRevision(workspace, next, compared, onPhase, own.signal).catch(
      () => ({ ok: false, code: 'failed' }) as const,
    );
    if (!isWanted()) return;
    if (!answer.ok) return setReading({ is: 'failed', code: answer.code });
    const revision = answer.value;
    setReading({ is: 'compared', revision, rows: reviewRows(revision.rows, () => newFid(workspace)) });
  }
  const faultText = (code: string): string =>
    code === 'type' || code === 'size' || code === 'failed'
      ? t(`revision.faults.${code}`)
      : t(`forms:issues.${code as 'no-rooms'}`, { defaultValue: t('revision.faults.failed') });
  return (
    <Stack gap={4}>
      {reading?.is !== 'compared' && <Text tone="secondary">{t('revision.intro')}</Text>}
      <FileDrop
        label={t('revision.file')}
        hint={t('revision.limits')}
        chooseLabel={t('revision.choose')}
        dropText={t('revision.drop')}
        limits={{ extensions: EXTENSIONS, maxBytes: FILE_SIZE.overall }}
        onFiles={([first]) => first && void compare(first)}
        onRefuse={(_file, problem) => setReading({ is: 'failed', code: problem })}
        error={reading?.is === 'failed' ? faultText(reading.code) : undefined}
        {...(file !== null && { file: { name: file.name, sizeText: formats.bytes(file.size) } })}
        removeLabel={t('revision.remove')}
        onRemove={clear}
      />
      {reading?.is === 'reading' && (
        <Progress
          label={t('revision.title')}
          value={PHASES.indexOf(reading.phase)}
          max={PHASES.length}
          text={t(`revision.phases.${reading.phase}`)}
          onCancel={clear}
          cancelLabel={t('revision.stop')}
        />
      )}
      {reading?.is === 'compared' && (
        <RevisionReview
          level={level}
          features={features}
          revision={reading.revision}
          rows={reading.rows}
          onEnd={clear}
        />
      )}
    </Stack>
  );
}
