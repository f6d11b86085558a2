import { useAtom } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
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
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { LEAST_AGREEMENT } from '../../../domain/revision/index.ts';
import { newFid, pageOf } from '../../commands/index.ts';
import { EncodingChoice, PlanLosses } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FileDrop, NumberField, Progress, Stack, Text } from '../../ui/index.ts';
import { openRevisionAtom, type Compared, type Reading } from './open-revision.ts';
import { PHASES, readRevision, type Phase, type ReadRevision } from './read-revision.ts';
import { chosenAgain, chosenAtFirst, reviewRows } from './review-rows.ts';
import { RevisionReview } from './revision-review.tsx';

/** What the device reads by itself. */
const READ_HERE = PLAN_SOURCE_EXTENSIONS.filter(
  (one) => !isArchive(one) && !isPicture(one) && !isServerDrawing(one),
);
const EXTENSIONS = READ_HERE.map((one) => `.${one}`);
const NAMES = namesOf(READ_HERE);

export interface CompareFileProps {
  level: Level;
  building: Building;
  features: readonly Feature[];
}

/** Takes a newer plan, reads it and shows what it changes. */
export function CompareFile({ level, building, features }: CompareFileProps): ReactNode {
  const { t } = useTranslation(['levelFiles', 'forms', 'import']);
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const [open, setOpen] = useAtom(openRevisionAtom);
  const { file, reading, page, pages, encoding } =
    open?.levelLid === level.lid
      ? open
      : { file: null, reading: null, page: pageOf(level), pages: null, encoding: null };
  const abort = useRef<AbortController | null>(null);

  const clear = (): void => {
    abort.current?.abort();
    abort.current = null;
    setOpen(null);
  };
  /** @param before the same file, compared with what was on the level then */
  async function compare(
    next: File,
    ofPage: number,
    before: Compared | null = null,
    of: Encoding | null = next === file ? encoding : null,
  ): Promise<void> {
    const own = new AbortController();
    abort.current?.abort();
    abort.current = own;
    let known = next === file ? pages : null;
    const show = (is: Reading): void => {
      if (abort.current === own)
        setOpen({ levelLid: level.lid, file: next, page: ofPage, pages: known, encoding: of, reading: is });
    };
    const compared = { level, building, features, taxonomy, page: ofPage, encoding: of };
    const onPhase = (phase: Phase): void => show({ is: 'reading', phase });
    const answer = await readRevision(workspace, next, compared, onPhase, own.signal).catch(
      (): ReadRevision => ({ ok: false, code: 'failed' }),
    );
    known = answer.pages ?? known;
    if (!answer.ok)
      return show({ is: 'failed', code: answer.code, lost: answer.lost, encodings: answer.encodings });
    const revision = answer.value;
    const rows = reviewRows(revision.rows, () => newFid(workspace));
    show({
      is: 'compared',
      revision,
      compared: new Set(features.map(({ fid }) => fid)),
      rows,
      chosen: before === null ? chosenAtFirst(revision, rows) : chosenAgain(before, revision, rows),
      anchors: answer.anchors,
      isPicture: answer.isPicture,
      lost: answer.lost ?? null,
      encodings: answer.encodings ?? null,
      isReplacing: rows.length === 0 || revision.agreement >= LEAST_AGREEMENT,
    });
  }
  // What was being read when the panel was left is read again.
  const resume = useRef<(() => void) | null>(null);
  useEffect(() => {
    resume.current = () => {
      if (file !== null && reading?.is === 'reading') void compare(file, page);
    };
  });
  useEffect(() => {
    resume.current?.();
    return () => {
      abort.current?.abort();
      abort.current = null;
    };
  }, []);
  const faultText = (code: string): string =>
    code === 'type' || code === 'size' || code === 'failed'
      ? t(`revision.faults.${code}`, { formats: formats.either(NAMES) })
      : t(`forms:issues.${code as 'no-rooms'}`, {
          defaultValue: t('revision.faults.failed'),
          type: extensionOf(file?.name ?? '').toUpperCase(),
        });
  return (
    <Stack gap={4}>
      {reading?.is !== 'compared' && <Text tone="secondary">{t('revision.intro')}</Text>}
      <FileDrop
        label={t('revision.file')}
        hint={formats.either(NAMES)}
        chooseLabel={t('revision.choose')}
        dropText={t('revision.drop')}
        limits={{ extensions: EXTENSIONS, maxBytes: FILE_SIZE.overall }}
        onFiles={([first]) => first && void compare(first, pageOf(level))}
        onRefuse={(_file, problem) =>
          setOpen({
            levelLid: level.lid,
            file: null,
            page,
            pages: null,
            encoding: null,
            reading: { is: 'failed', code: problem },
          })
        }
        error={reading?.is === 'failed' ? faultText(reading.code) : undefined}
        {...(file !== null && { file: { name: file.name, sizeText: formats.bytes(file.size) } })}
        removeLabel={t('revision.remove')}
        onRemove={clear}
      />
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
          onChoose={(chosen) =>
            setOpen({ levelLid: level.lid, file, page, pages, encoding, reading: { ...reading, chosen } })
          }
          plan={{
            file,
            page,
            encoding,
            anchors: reading.anchors,
            isPicture: reading.isPicture,
            isReplacing: reading.isReplacing,
            onReplacing: (isReplacing) =>
              setOpen({
                levelLid: level.lid,
                file,
                page,
                pages,
                encoding,
                reading: { ...reading, isReplacing },
              }),
          }}
          onEnd={clear}
        />
      )}
    </Stack>
  );
}
