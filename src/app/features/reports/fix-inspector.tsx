import { Map as MapIcon, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { newNames, NO_RENAME, readPattern } from '../../../domain/bulk/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { QUALITY_RULES, type FixId, type FixPlan, type QualityRule } from '../../../domain/quality/index.ts';
import { useFormats } from '../../i18n/index.ts';
import type { QualityReport, QualityState } from '../../quality/use-quality.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useCollator } from '../../state/page/collator.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { personName } from '../../state/session/person-name.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Inspector, RadioGroup, Stack, Text, TextField } from '../../ui/index.ts';
import { FindingTable } from './finding-table.tsx';
import type { FindingRow } from './findings-csv.ts';
import { FixPicture } from './fix-picture.tsx';
import { groupContent } from './group-content.ts';
import type { ReportLevel } from './report-levels.ts';
import { useFixPlans } from './use-fix-plans.ts';
import { useFixRun } from './use-fix-run.ts';
import { useOpenOnMap } from '../../state/navigation/use-open-on-map.ts';

interface FixInspectorProps {
  rule: QualityRule;
  /** The findings of the rule, on one level or all. */
  rows: readonly FindingRow[];
  title: string;
  where: string;
  levels: readonly ReportLevel[];
  canEdit: boolean;
  report: QualityReport;
  plan: QualityState['plan'];
  onClose: () => void;
}

const NO_FIX: readonly FixId[] = [];
const PATTERN = z.string();

const captionOf = (levels: readonly ReportLevel[], lid: string | null): string =>
  levels.flatMap((one) => (one.lid === lid ? `${one.title} · ${one.building}` : [])).join('');

/** A group of findings: its picture, what may be done about all of it, and its findings one by one. */
export function FixInspector(props: FixInspectorProps): ReactNode {
  const { rule, rows, title, where, levels, canEdit, report, plan: planOf, onClose } = props;
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const { run, progress } = useFixRun();
  const fixes = QUALITY_RULES[rule].fixes ?? NO_FIX;
  const [chosen, setChosen] = useState<FixId | null>(null);
  const [pattern, setPattern] = useKeptChoice('fix-pattern', PATTERN, '');
  // Rows change when their texts load; the features stay the same.
  const keys = useMemo(() => rows.map(({ fid }) => fid).join(' '), [rows]);
  const fids = useMemo(() => [...new Set(keys.split(' '))], [keys]);
  const pairs = rows.flatMap(({ other }) => other ?? []).join(' ');
  const { features, outline, shown, drawn, drawnLevel, ground } = useMemo(
    () => groupContent(report, fids, pairs === '' ? [] : pairs.split(' ')),
    [report, fids, pairs],
  );
  const choice = useFixChoice(features, pattern, levels);
  const plans = useFixPlans(planOf, { rule, fixes: canEdit ? fixes : NO_FIX, fids, choice });
  const openOnMap = useOpenOnMap();
  const fix = chosen !== null && fixes.includes(chosen) ? chosen : (fixes[0] ?? null);
  const plan = fix === null ? null : (plans.get(fix) ?? null);
  const changed = plan?.changes.length ?? 0;
  const patternFault = 'fault' in readPattern(pattern);
  const apply = async (): Promise<void> => {
    if (plan !== null && (await run(plan)) && plan.left.length === 0) onClose();
  };
  return (
    <Inspector
      title={title}
      subtitle={[t('fixes.count', { count: rows.length }), where].filter(Boolean).join(' · ')}
      onClose={onClose}
      closeLabel={t('fixes.close')}
      footNote={fix !== null && canEdit ? t('fixes.oneUndo') : undefined}
      footNoteIcon={Undo2}
      footActions={
        fix !== null &&
        canEdit && (
          <Button
            variant="primary"
            onPress={() => void apply()}
            isDisabled={changed === 0 || progress !== null}
          >
            {progress === null
              ? t('fixes.apply', { fix: t(`fix.${fix}`), number: formats.number(changed) })
              : t('fixes.running', {
                  done: formats.number(progress.done),
                  all: formats.number(progress.total),
                })}
          </Button>
        )
      }
    >
      <FixPicture
        {...{ plan, outline, ground }}
        features={drawn}
        isBlocker={QUALITY_RULES[rule].severity === 'blocker'}
        caption={captionOf(levels, drawnLevel)}
        label={t('fixes.picture', { title, count: rows.length })}
      />
      <Stack direction="row" gap={2} justify="end">
        <Button icon={MapIcon} onPress={() => openOnMap(shown)} isDisabled={shown.length === 0}>
          {t('fixes.openOnMap')}
        </Button>
      </Stack>
      {fixes.length > 0 && !canEdit && <Text tone="secondary">{t('fixes.noRight')}</Text>}
      {fixes.length === 0 && <Text tone="secondary">{t('fixes.none')}</Text>}
      {fix !== null && canEdit && (
        <RadioGroup
          label={t('fixes.choose')}
          value={fix}
          onChange={setChosen}
          options={fixes.map((id) => ({ id, label: t(`fix.${id}`), note: noteOf(plans.get(id), id) }))}
        />
      )}
      {fix === 'name-by-pattern' && canEdit && (
        <TextField
          label={t('fixes.pattern')}
          hint={t('fixes.patternHint', { example: '{type} {n:2}' })}
          value={pattern}
          onChange={setPattern}
          dir="auto"
          error={patternFault ? t('fixes.patternFault') : undefined}
        />
      )}
      <FindingTable rows={rows} canEdit={canEdit} plan={planOf} levels={levels} isGroup />
    </Inspector>
  );

  /** The effect of a fix in numbers. */
  function noteOf(of: FixPlan | null | undefined, id: FixId): string {
    if (of === undefined) return t('fixes.planning');
    if (of === null) return t('fixes.notPlanned');
    const deleted = of.changes.filter(({ after }) => after === null).length;
    const reasons = new Map<string, number>();
    for (const { reason } of of.left) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const isUnnamed = id === 'name-by-pattern' && pattern.trim() === '';
    return [
      deleted > 0 && t('fixes.deletes', { count: deleted, number: formats.number(deleted) }),
      of.changes.length > deleted &&
        t('fixes.changes', {
          count: of.changes.length - deleted,
          number: formats.number(of.changes.length - deleted),
        }),
      of.changes.length === 0 && !isUnnamed && t('fixes.changesNone'),
      isUnnamed && t('fixes.givePattern'),
      ...[...reasons].map(
        ([reason, count]) =>
          !isUnnamed &&
          t('fixes.stays', {
            count,
            number: formats.number(count),
            reason: t(`fixes.left.${reason as FixPlan['left'][number]['reason']}`),
          }),
      ),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  }
}

/** What a person says about the fixes: who they are, and the names that a pattern makes. */
function useFixChoice(features: readonly Feature[], pattern: string, levels: readonly ReportLevel[]) {
  const { user } = useWorkspace();
  const taxonomy = useTaxonomy();
  const collator = useCollator();
  const { language } = useTranslation().i18n;
  const by = personName(user);
  const names = useMemo(() => {
    if (pattern.trim() === '') return null;
    const made = new Map<string, string>();
    const typeOf = ({ properties: { typeCode } }: Feature): string => taxonomy[typeCode]?.title ?? typeCode;
    const compare = (a: Feature, b: Feature): number =>
      collator.compare(featureName(a, language), featureName(b, language)) || (a.fid < b.fid ? -1 : 1);
    // The count goes on from level to level.
    for (const level of [...levels, null]) {
      const own = features.filter(({ levelLid }) =>
        level === null ? !levels.some(({ lid }) => lid === levelLid) : levelLid === level.lid,
      );
      const rename = { ...NO_RENAME, pattern, start: made.size + 1, order: 'across' as const };
      const named = newNames(own, rename, { level: level?.plainShortTitle ?? '', typeOf, compare });
      for (const { feature, to } of named) if (to !== '') made.set(feature.fid, to);
    }
    return made;
  }, [levels, features, pattern, taxonomy, collator, language]);
  return useMemo(() => ({ by, levels, ...(names !== null && { names }) }), [by, levels, names]);
}
