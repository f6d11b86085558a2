import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  MoveHorizontal,
  Route,
  X,
} from 'lucide-react';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Moment } from '../../../../domain/moment/index.ts';
import { FREE, restrictPaths, rowsAfter, type PathChanges } from '../../../../domain/ops/index.ts';
import {
  oriented,
  OPPOSITE,
  pathState,
  pathSummary,
  type Compass,
  type PathState,
} from '../../../../domain/wayfinding/paths/index.ts';
import { KeptFields, useKeptForm } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { Button, SegmentedControl, Stack, Text, useToasts } from '../../../ui/index.ts';
import { DoorFields } from './door-fields.tsx';
import { isMeasured, MeasureFields } from './measure-fields.tsx';
import { RuleCard } from './rule-card.tsx';
import { WhoGetsThrough } from './who-gets-through.tsx';
import { WhoMayGo } from './who-may-go.tsx';

interface Props {
  rows: readonly Feature[];
  paths: readonly PathState[];
  /** Makes the changes in one step; false where that failed. */
  act: (make: (all: Feature[]) => Moment) => Promise<boolean>;
  onExtend: () => void;
  onClear: () => void;
}

const ICONS = { north: ArrowUp, south: ArrowDown, east: ArrowRight, west: ArrowLeft } as const;

const schema = z.object({
  changes: z.custom<PathChanges>((value) => typeof value === 'object' && value !== null),
  newGroup: z.string(),
});

/** Restrictions of one path or of several at once: what is not touched stays as each of them has it. */
export function PathsCard({ rows, paths, act, onExtend, onClear }: Props): ReactElement {
  const { t } = useTranslation(['ways', 'forms']);
  const formats = useFormats();
  const toasts = useToasts();
  const { siteLid, levelLid } = rows[0]!;
  const of =
    levelLid === null
      ? { table: 'sites' as const, key: siteLid ?? '' }
      : { table: 'levels' as const, key: levelLid };
  const form = useKeptForm({ key: sheetKey('path', of), schema, initial: { changes: {}, newGroup: '' } });
  const { changes } = form.values;
  const set = (more: PathChanges): void => {
    const next = Object.entries({ ...changes, ...more }).filter(([, value]) => value !== undefined);
    form.set('changes', Object.fromEntries(next));
  };
  const byFid = useMemo(() => new Map(rows.map((row) => [row.fid as string, row])), [rows]);
  const turned = useMemo(() => oriented(byFid, paths), [byFid, paths]);
  const after = useMemo(() => {
    const now = rowsAfter(byFid, restrictPaths(rows, turned.paths, changes));
    return turned.paths.flatMap((path) => pathState(now, path) ?? []);
  }, [rows, byFid, turned, changes]);
  const summary = useMemo(() => pathSummary(after), [after]);
  const isTouched = Object.keys(changes).length > 0;
  const count = paths.length;
  const change = async (made: PathChanges): Promise<void> => {
    if (!(await act((all) => restrictPaths(all, turned.paths, made)))) return;
    toasts.show({ kind: 'device', title: t('changed', { count }) });
    await form.settle();
  };
  const way = summary.way.isMixed ? null : summary.way.value;
  const towards = (id: 'a-to-b' | 'b-to-a', compass: Compass) => ({
    id,
    label: t(`towards.${compass}`),
    icon: ICONS[compass],
  });
  return (
    <KeptFields form={form}>
      <Stack gap={1}>
        <Text as="h3" look="title" role="status">
          {t('paths', { count })}
        </Text>
        <Text tone="secondary">{formats.length(summary.metres, 1)}</Text>
      </Stack>
      <Stack direction="row" gap={2}>
        <Button size="small" icon={Route} onPress={onExtend}>
          {t('extend')}
        </Button>
        <Button size="small" variant="ghost" icon={X} onPress={onClear}>
          {t('clear')}
        </Button>
      </Stack>
      <SegmentedControl<'both' | 'a-to-b' | 'b-to-a'>
        label={t('direction')}
        isFullWidth
        value={way}
        options={[
          { id: 'both', label: t('both'), icon: turned.towards === 'north' ? ArrowUpDown : MoveHorizontal },
          towards('a-to-b', turned.towards),
          towards('b-to-a', OPPOSITE[turned.towards]),
        ]}
        onChange={(next) => set({ way: next })}
      />
      <WhoMayGo
        summary={summary}
        count={count}
        newGroup={form.field('newGroup')}
        onChange={(groups) => set({ groups: { ...changes.groups, ...groups } })}
      />
      <DoorFields summary={summary} onChange={set} />
      <MeasureFields summary={summary} changes={changes} onChange={set} />
      <WhoGetsThrough paths={after} />
      {!isTouched && <RuleCard rows={rows} paths={paths} />}
      <Stack direction="row" gap={2} justify="end">
        <Button size="small" variant="ghost" onPress={() => void change(FREE)}>
          {t('free')}
        </Button>
        <Button size="small" variant="ghost" isDisabled={!isTouched} onPress={() => void form.discard()}>
          {t('discard')}
        </Button>
        <Button
          variant="primary"
          isDisabled={!isTouched || !isMeasured(changes)}
          onPress={() => void change(changes)}
        >
          {t('change', { count })}
        </Button>
      </Stack>
    </KeptFields>
  );
}
