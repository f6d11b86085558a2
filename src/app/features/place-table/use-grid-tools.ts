import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { FieldName } from '../../../domain/fields/index.ts';
import type { CellFault } from '../../../domain/grid/index.ts';
import { hoursExample } from '../../../domain/grid/index.ts';
import { instantText } from '../../../domain/times/instant-text.ts';
import { useFieldLabel, useIssueText } from '../../forms/index.ts';
import { isolate } from '../../i18n/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import type { TypedCells } from './edits/typed-cells.ts';
import type { GridTools } from './grid/grid-context.ts';
import { createRangeStore } from './grid/range-store.ts';
import type { LevelName } from './grid/use-view.ts';
import { useCellWords } from './grid/use-cell-words.ts';

/** A day and a time to show how one is written. */
const INSTANT_EXAMPLE = Date.UTC(2027, 2, 1, 8) / 1000;

interface ToolsOf extends Pick<GridTools, 'commit' | 'openEditor' | 'toggleGroup' | 'setEditing'> {
  byFid: ReadonlyMap<string, Feature>;
  levels: readonly LevelName[];
  typed: TypedCells;
  onType: (cell: CellOf) => void;
  onCancel: (cell: CellOf) => void;
}

interface CellOf {
  fid: string;
  column: FieldName;
}

type LevelRank = (levelLid: string | null | undefined) => number;

/** What the cells ask for, the same object from one key to the next; and what notes the key that was pressed. */
export function useGridToolsOf({ byFid, levels, typed, ...acts }: ToolsOf): {
  tools: GridTools & { levelRank: LevelRank };
  noteKey: (event: { key: string }) => void;
} {
  const { t } = useTranslation('table');
  const words = useCellWords();
  const labelOf = useFieldLabel();
  const issueText = useIssueText();
  const nameOf = useFeatureName();
  const [range] = useState(createRangeStore);
  const key = useRef('');
  const titleOf = useStable((fid: string): string => {
    const feature = byFid.get(fid);
    if (feature === undefined) return '';
    const { typeCode } = feature.properties;
    return nameOf(feature) || words.taxonomy[typeCode]?.title || t('unnamed');
  });
  const commit = useStable(acts.commit);
  const openEditor = useStable(acts.openEditor);
  const toggleGroup = useStable(acts.toggleGroup);
  const setEditing = useStable(acts.setEditing);
  const type = useStable((fid: string, column: FieldName, text: string): void => {
    acts.onType({ fid, column });
    typed.put([{ fid, column, text, title: titleOf(fid) }]);
  });
  const cancel = useStable((fid: string, column: FieldName): void => {
    typed.drop([{ fid, column }]);
    acts.onCancel({ fid, column });
  });
  const { levelOf, levelRank } = useLevelOrder(levels);
  const tools = useMemo(() => {
    const faultText = (fault: CellFault): string => {
      if (fault.code === 'rule') return issueText(fault.issue);
      if (fault.code === 'eid-twice') return t('fault.eid-twice', { name: isolate(titleOf(fault.fid)) });
      if (fault.code === 'hours') return t('fault.hours', { example: isolate(hoursExample(words)) });
      if (fault.code === 'instant')
        return t('fault.instant', { example: isolate(instantText(INSTANT_EXAMPLE, words.zone)) });
      return t(`fault.${fault.code}`);
    };
    return {
      words,
      range,
      labelOf: (column: FieldName) => labelOf(column),
      said: {
        typed: t('cell.typed'),
        emptied: t('cell.emptied'),
        rights: t('lock.rights'),
        conflict: t('lock.conflict'),
      },
      faultText,
      titleOf,
      levelOf,
      levelRank,
      type,
      cancel,
      commit,
      openEditor,
      toggleGroup,
      setEditing,
      lastKey: () => key.current,
    };
  }, [
    words,
    range,
    labelOf,
    issueText,
    titleOf,
    levelOf,
    levelRank,
    type,
    cancel,
    commit,
    openEditor,
    toggleGroup,
    setEditing,
    t,
  ]);
  const noteKey = useStable((event: { key: string }): void => {
    key.current = event.key;
  });
  return { tools, noteKey };
}

/** The order of levels, and what each is called: the same functions until one of these is another. A level is written with each upload. */
function useLevelOrder(levels: readonly LevelName[] | undefined) {
  const key = JSON.stringify((levels ?? []).map(({ lid, title }) => [lid, title]));
  return useMemo(() => {
    const known = JSON.parse(key) as [string, string][];
    const ranks = new Map(known.map(([lid, title], at) => [lid, { at, title }]));
    return {
      levelOf: (levelLid: string | null | undefined) => ranks.get(levelLid ?? '')?.title ?? '',
      levelRank: (levelLid: string | null | undefined) => ranks.get(levelLid ?? '')?.at ?? 0,
    };
  }, [key]);
}
