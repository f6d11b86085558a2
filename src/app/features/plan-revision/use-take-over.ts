import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Encoding } from '../../../domain/text-encoding/encodings.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { planOfFile, reviseLevel, type NewerPlan } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import type { ReviewRow } from './review-rows.ts';

/** The newer plan itself. */
export interface ReviewedPlan {
  file: File | null;
  page: number;
  encoding: Encoding | null;
  anchors: AnchorPair | null;
  isPicture: boolean;
  /** Whether it takes the place of the plan that the level has. */
  isReplacing: boolean;
}

interface TakeOverOptions {
  level: Level;
  rows: readonly ReviewRow[];
  /** What was on the level when they were compared. */
  compared: ReadonlySet<string>;
  plan: ReviewedPlan;
  onEnd: () => void;
}

/** Takes rows of a review over, and the plan where it takes the place of the other; a notice says what became of it. */
export function useTakeOver({ level, rows, compared, plan, onEnd }: TakeOverOptions) {
  const { t } = useTranslation('levelFiles');
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const formats = useFormats();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const counted = (count: number) => ({ count, number: formats.number(count) });
  async function take(): Promise<void> {
    setBusy(true);
    const newer = await newerPlan(plan, level).catch(() => undefined);
    if (newer === undefined) {
      setBusy(false);
      const detail = t('revision.fileGoneText');
      return void toasts.show({ kind: 'error', title: t('revision.fileGone'), detail });
    }
    const outcome = await reviseLevel.run(workspace, {
      levelLid: level.lid,
      rows,
      compared,
      taxonomy,
      plan: newer,
    });
    setBusy(false);
    // The review says it.
    if (!outcome.ok && outcome.code === 'behind') return;
    if (!outcome.ok) return void toasts.show({ kind: 'error', title: t('revision.failed') });
    const isPlanAlone = outcome.taken === 0 && newer !== null;
    toasts.show({
      kind: 'device',
      title: isPlanAlone ? t('revision.planTaken') : t('revision.taken', counted(outcome.taken)),
      ...(outcome.leftOut > 0 && { detail: t('revision.leftOut', counted(outcome.leftOut)) }),
    });
    onEnd();
  }
  return { isBusy, take };
}

/** Reads the file again: rejects if it was replaced or deleted on the disk since. */
async function newerPlan(
  { file, page, encoding, anchors, isPicture, isReplacing }: ReviewedPlan,
  level: Level,
): Promise<NewerPlan | null> {
  if (!isReplacing || file === null) return null;
  const own = await planOfFile(file, undefined, {
    ...level,
    at: anchors?.[0].geometry.coordinates ?? [0, 0],
  });
  if (!own.ok) throw new Error(own.code);
  return { ...own.value, page, encoding, anchors, isPicture };
}
