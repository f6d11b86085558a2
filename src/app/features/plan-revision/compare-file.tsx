import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_SIZE } from '../../../domain/limits.ts';
import {
  asksFor,
  extensionOf,
  isArchive,
  isPicture,
  isServerDrawing,
  namesOf,
  PLAN_SOURCE_EXTENSIONS,
} from '../../../domain/floorplan/index.ts';
import { joinShapefiles, pageOf } from '../../commands/index.ts';
import { EncodingChoice, PlanLosses, PlanWaits } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, FileDrop, NumberField, Progress, Stack, Text } from '../../ui/index.ts';
import { PHASES } from './read-revision.ts';
import { RevisionReview } from './revision-review.tsx';
import { useOpenRevision, type RevisedLevel } from './use-open-revision.ts';

/** All but archives of several levels, and pictures, which have nothing to compare. */
const READ_HERE = PLAN_SOURCE_EXTENSIONS.filter((one) => !isArchive(one) && !isPicture(one));
/** A ZIP may hold a Shapefile. */
const EXTENSIONS = [...READ_HERE, 'zip'].map((one) => `.${one}`);
const NAMES = namesOf(READ_HERE);

/** Takes a newer plan, reads it and shows what it changes. */
export function CompareFile({ level, building, features }: RevisedLevel): ReactNode {
  const { t } = useTranslation(['levelFiles', 'forms', 'import']);
  const formats = useFormats();
  const open = useOpenRevision({ level, building, features });
  const { file, reading, page, pages, encoding, compare, setReading, refuse, clear } = open;
  const faultText = (code: string): string =>
    code === 'type' || code === 'size' || code === 'failed'
      ? t(`revision.faults.${code}`, { formats: formats.either(NAMES) })
      : t(`forms:issues.${code as 'no-rooms'}`, {
          defaultValue: t('revision.faults.failed'),
          type: extensionOf(file?.name ?? '').toUpperCase(),
        });
  const take = async (picked: File): Promise<void> => {
    // The reading says that a file was moved or deleted meanwhile.
    const [one = picked] = await joinShapefiles([picked]).catch(() => [picked]);
    if (isArchive(extensionOf(one.name))) refuse('type');
    else await compare(one, pageOf(level));
  };
  const isWaiting = reading?.is === 'failed' && reading.code === 'dwg-waits';
  return (
    <Stack gap={4}>
      {reading?.is !== 'compared' && <Text tone="secondary">{t('revision.intro')}</Text>}
      <FileDrop
        label={t('revision.file')}
        hint={formats.either(NAMES)}
        chooseLabel={t('revision.choose')}
        dropText={t('revision.drop')}
        limits={{ extensions: EXTENSIONS, maxBytes: FILE_SIZE.overall }}
        onFiles={([first]) => first && void take(first)}
        onRefuse={(_file, problem) => refuse(problem)}
        error={reading?.is === 'failed' && !isWaiting ? faultText(reading.code) : undefined}
        {...(file !== null && { file: { name: file.name, sizeText: formats.bytes(file.size) } })}
        removeLabel={t('revision.remove')}
        onRemove={clear}
      />
      {file !== null && isWaiting && <PlanWaits fileName={file.name} />}
      {file !== null && reading?.is === 'failed' && isServerDrawing(extensionOf(file.name)) && (
        <Button variant="secondary" icon={RotateCw} onPress={() => void compare(file, page)}>
          {t('import:convertAgain')}
        </Button>
      )}
      {file !== null && asksFor(extensionOf(file.name), 'page') && (
        <NumberField
          label={t('import:page')}
          hint={t('import:pageHint')}
          value={page}
          suffix={pages === null ? undefined : t('import:pageOf', { number: formats.number(pages) })}
          isWhole
          onChange={(next) => {
            if (next !== null && next >= 1 && next !== page) void compare(file, next);
          }}
        />
      )}
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
      {(reading?.is === 'compared' || reading?.is === 'failed') && <PlanLosses lost={reading.lost} />}
      {(reading?.is === 'compared' || reading?.is === 'failed') && (
        <EncodingChoice
          guess={reading.encodings}
          value={encoding}
          onChange={(next) => file && void compare(file, page, null, next)}
        />
      )}
      {reading?.is === 'compared' && (
        <RevisionReview
          level={level}
          features={features}
          revision={reading.revision}
          compared={reading.compared}
          onCompare={() => file && void compare(file, page, reading)}
          rows={reading.rows}
          chosen={reading.chosen}
          onChoose={(chosen) => setReading({ ...reading, chosen })}
          plan={{
            file,
            page,
            encoding,
            anchors: reading.anchors,
            isPicture: reading.isPicture,
            isReplacing: reading.isReplacing,
            onReplacing: (isReplacing) => setReading({ ...reading, isReplacing }),
          }}
          onEnd={clear}
        />
      )}
    </Stack>
  );
}
