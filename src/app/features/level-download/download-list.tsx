import { FileDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isLevelKnown, keptPlanOf, listFeatures, listLevels, planOfLevel } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Site } from '../../../domain/entities/site.ts';
import type { ImdfReport } from '../../../domain/imdf/index.ts';
import { dxfLosses, LEVEL_FORMATS, type LevelFormat } from '../../../domain/level-files/index.ts';
import { writeLevel } from '../../../workers/index.ts';
import { levelPlan } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { ImdfFindings } from '../../tables/imdf-findings.tsx';
import { Button, Notice, Stack, Text, useToasts } from '../../ui/index.ts';

interface Props {
  site: Site;
  building: Building;
  level: Level;
}

const FORMATS = [...LEVEL_FORMATS, 'imdf', 'plan'] as const;
type Format = (typeof FORMATS)[number];

const isLevelFormat = (format: Format): format is LevelFormat =>
  (LEVEL_FORMATS as readonly Format[]).includes(format);

/** Of what this device has, so that it works without a network; the plan may have to be asked of the server. */
export function DownloadList({ site, building, level }: Props): ReactElement {
  const { t } = useTranslation('download');
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const toasts = useToasts();
  const [report, setReport] = useState<ImdfReport | null>(null);
  const [busy, setBusy] = useState<Format | null>(null);
  const hasPlan = useHasPlan(level);
  const dxfText = useDxfText(level);
  const { db } = workspace;
  const base = building.externalId;
  /** All content of a level: a level that was never read here is read first, so that a file is never partial. */
  const contentOf = async (one: Level) => {
    if (!(await isLevelKnown(db, one.lid))) await workspace.engine.pullLevel(one.lid);
    if (!(await isLevelKnown(db, one.lid))) throw new NotRead();
    return { level: one, features: await listFeatures(db, one.lid) };
  };
  const levelFile = async (format: LevelFormat) => ({
    bytes: await writeLevel.level(format, await contentOf(level)),
    name: `${base}-${level.levelIndex}.${format}`,
  });
  const make: Record<
    Exclude<Format, LevelFormat>,
    () => Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string } | null>
  > = {
    imdf: async () => {
      const levels = await listLevels(db, building.lid);
      const content: Awaited<ReturnType<typeof contentOf>>[] = [];
      for (const one of levels) content.push(await contentOf(one));
      const at = new Date(workspace.now()).toISOString();
      const written = await writeLevel.imdf({ site, building, levels: content }, taxonomy, at);
      setReport(written.report);
      if (written.report.errors > 0)
        toasts.show({ kind: 'warning', title: t('imdfErrors'), detail: t('imdfErrorsText') });
      return { bytes: written.bytes, name: `${base}.imdf.zip` };
    },
    plan: async () => {
      const plan = await levelPlan(workspace, level);
      return (
        plan && { bytes: plan.bytes, name: `${base}-${level.levelIndex}-plan.${plan.fileType || 'bin'}` }
      );
    },
  };
  const save = async (format: Format): Promise<void> => {
    setBusy(format);
    const made = isLevelFormat(format) ? levelFile(format) : make[format]();
    const file = await made.catch((cause: unknown) =>
      cause instanceof NotRead ? ('notRead' as const) : undefined,
    );
    setBusy(null);
    if (file === 'notRead') toasts.show({ kind: 'error', title: t('failed'), detail: t('notRead') });
    else if (file === undefined) toasts.show({ kind: 'error', title: t('failed') });
    else if (file === null) toasts.show({ kind: 'error', title: t('noPlan') });
    else saveFile({ blob: new Blob([file.bytes]), name: file.name });
  };
  return (
    <Stack gap={4}>
      {FORMATS.map((format) => (
        <Stack key={format} gap={1}>
          <Button
            icon={FileDown}
            isFullWidth
            isDisabled={busy !== null || (format === 'plan' && hasPlan === false)}
            onPress={() => void save(format)}
          >
            {t(`formats.${format}`)}
          </Button>
          <Text tone="secondary">
            {t(format === 'plan' && hasPlan === false ? 'noPlanHere' : `about.${format}`)}
            {format === 'dxf' && dxfText !== null && ` ${dxfText}`}
          </Text>
          {format === 'imdf' && report !== null && <ImdfFindings report={report} fileName={`${base}.zip`} />}
        </Stack>
      ))}
      <Notice>{t('unsent')}</Notice>
    </Stack>
  );
}

/** What of the level would not come back from a DXF; null where all would. */
function useDxfText(level: Level): string | null {
  const { t } = useTranslation('download');
  const formats = useFormats();
  const { db } = useWorkspace();
  const losses = useLiveQuery(async () => dxfLosses(await listFeatures(db, level.lid)), [db, level]);
  if (losses === undefined || losses.details === 0) return null;
  return t('dxfLoses', { details: formats.number(losses.details) });
}

/** The content of a level is not on the device, and can't be read now. */
class NotRead extends Error {}

/** Whether there is a plan, on this device or on the server. Null while that is not known, as without a network. */
function useHasPlan(level: Level): boolean | null {
  const { db, online } = useWorkspace();
  const here = useLiveQuery(async () => {
    if ((await planOfLevel(db, level)) !== undefined) return true;
    return (await keptPlanOf(db, level)) !== undefined;
  }, [db, level]);
  const asked = useAnswer(level.lid, () => online.mapping.status(level));
  if (here === true) return true;
  return here === undefined || asked.value === undefined ? null : asked.value?.floorPlanUrl != null;
}
