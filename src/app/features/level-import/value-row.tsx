import { PLAN_KINDS } from '../../../domain/content/index.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureType, Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { ValueSummary, ValueTarget } from '../../../domain/floorplan/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { typeOption } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Select, type SelectSection } from '../../ui/index.ts';
import styles from './level-import.module.css';
import { asksForUnnamed, typesFor } from './type-mapping.ts';

export interface ValueRowProps {
  summary: ValueSummary;
  target: ValueTarget;
  taxonomy: Taxonomy;
  /** The check refuses what is chosen here. */
  isWrong: boolean;
  onChange: (patch: Partial<Pick<ValueTarget, 'typeCode' | 'unnamedTypeCode'>>) => void;
}

const SKIP = '\u0000skip';

/** One value of the file: how often it occurs there, and what it becomes. */
export function ValueRow({ summary, target, taxonomy, isWrong, onChange }: ValueRowProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { value, count, named } = summary;
  const shown = value === '' ? t('noValue') : value;
  const hasNames = named > 0;
  // A list of every type costs some milliseconds; a file has many values. Only the row in hand has its lists whole.
  const [isInHand, setInHand] = useState(false);
  const take = (): void => setInHand(true);
  const shownOnly = isInHand ? null : { types: [target.typeCode, target.unnamedTypeCode] };
  const sections = useTypeSections(taxonomy, hasNames, summary.suggestion, shownOnly);
  const unnamedSections = useTypeSections(taxonomy, false, summary.unnamedSuggestion, shownOnly);
  const isAsked = asksForUnnamed(summary, target, taxonomy);
  const needsChoice = isWrong || target.typeCode === undefined;
  return (
    <li className={styles['value']} onPointerEnter={take} onFocusCapture={take} onClickCapture={take}>
      <div className={styles['value-head']}>
        <bdi className={styles['value-name']}>{shown}</bdi>
        <span className={styles['quiet']}>
          {t('valueCounts', { count, features: formats.number(count), named: formats.number(named) })}
        </span>
      </div>
      <TypeChoice
        label={t('becomes', { value: shown })}
        sections={sections}
        value={target.typeCode}
        error={needsChoice && !isAsked ? t(hasNames ? 'choose' : 'chooseUnnamed') : undefined}
        onChange={(typeCode) => onChange({ typeCode })}
      />
      {isAsked && (
        <TypeChoice
          label={t('unnamedBecome', { count: count - named, features: formats.number(count - named) })}
          isLabelShown
          sections={unnamedSections}
          value={target.unnamedTypeCode}
          error={target.unnamedTypeCode === undefined || isWrong ? t('choose') : undefined}
          onChange={(unnamedTypeCode) => onChange({ unnamedTypeCode })}
        />
      )}
    </li>
  );
}

interface TypeChoiceProps {
  label: string;
  isLabelShown?: boolean;
  sections: readonly SelectSection[];
  /** Null: skipped; undefined: not decided. */
  value: string | null | undefined;
  error: string | undefined;
  onChange: (typeCode: string | null) => void;
}

function TypeChoice({
  label,
  isLabelShown = false,
  sections,
  value,
  error,
  onChange,
}: TypeChoiceProps): ReactElement {
  const { t } = useTranslation('import');
  return (
    <Select
      label={label}
      isLabelHidden={!isLabelShown}
      value={value === null ? SKIP : (value ?? null)}
      onChange={(id) => onChange(id === SKIP ? null : id)}
      sections={[{ id: 'skip', options: [{ id: SKIP, label: t('skip') }] }, ...sections]}
      placeholder={t('chooseType')}
      filterLabel={t('filterTypes')}
      emptyText={t('noMatch')}
      error={error}
    />
  );
}

/** @param only the types that are to be listed; null lists all */
function useTypeSections(
  taxonomy: Taxonomy,
  hasNames: boolean,
  suggestion: string | null,
  only: { types: readonly (string | null | undefined)[] } | null,
): SelectSection[] {
  const { t } = useTranslation('import');
  const listed = only?.types.join('\n') ?? null;
  return useMemo(() => {
    const codes = listed?.split('\n');
    const all = typesFor(taxonomy, hasNames);
    const types = codes === undefined ? all : all.filter(({ code }) => codes.includes(code));
    const section = (id: string, title: string, isIn: (type: FeatureType) => boolean): SelectSection => ({
      id,
      title,
      options: types.filter(isIn).map((type) => typeOption(type, taxonomy)),
    });
    const isRest = (type: FeatureType): boolean => type.code !== suggestion;
    return [
      section('suggested', t('sections.suggested'), (type) => !isRest(type)),
      ...PLAN_KINDS.map((kind) =>
        section(kind, t(`sections.${kind}`), (type) => isRest(type) && kindOf(type.code, taxonomy) === kind),
      ),
    ].filter(({ options }) => options.length > 0);
  }, [taxonomy, hasNames, suggestion, listed, t]);
}
