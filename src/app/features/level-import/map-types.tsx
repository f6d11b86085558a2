import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type {
  ImportCheck,
  PropertyCandidate,
  PropertyCandidates,
  TypeMapping,
} from '../../../domain/floorplan/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { Notice, Select, Skeleton, type SelectOption } from '../../ui/index.ts';
import { ProfileBar } from './layers/profile-bar.tsx';
import type { ImportProfiles } from './layers/use-import-profiles.ts';
import styles from './level-import.module.css';
import { fillTargets, withProperties, withTarget } from './type-mapping.ts';
import { useValueRows } from './use-import-check.ts';
import { ValueRow } from './value-row.tsx';

export interface MapTypesProps {
  job: ImportPlan | null;
  taxonomy: Taxonomy;
  mapping: TypeMapping;
  check: ImportCheck | null;
  candidates: PropertyCandidates;
  profiles: ImportProfiles;
  onMapping: (mapping: TypeMapping) => void;
}

const NO_NAME = '\u0000none';

const asOption = ({ property, examples }: PropertyCandidate): SelectOption => ({
  id: property,
  label: property,
  note: examples.slice(0, 3).join(' · '),
});

/** Which property says what a thing is, which one what it is called, and what each value means with us. */
export function MapTypes(props: MapTypesProps): ReactElement {
  const { job, taxonomy, mapping, check, candidates, onMapping } = props;
  const { t } = useTranslation('import');
  const rows = useValueRows(job, mapping.typeProperty, mapping.nameProperty);

  useEffect(() => {
    if (rows === null) return;
    const filled = fillTargets(mapping, rows.values);
    const isNew = filled.targets.some(({ value }, i) => mapping.targets[i]?.value !== value);
    if (isNew || filled.targets.length !== mapping.targets.length) onMapping(filled);
  }, [rows, mapping, onMapping]);

  const { profiles } = props.profiles;
  const known = profiles.filter(
    ({ types }) =>
      types !== null && candidates.forType.some(({ property }) => property === types.typeProperty),
  );
  const wrong = new Set(check?.issues.flatMap((issue) => issue.values ?? []));
  const targets = new Map(mapping.targets.map((target) => [target.value, target]));
  return (
    <div className={styles['map-types']}>
      <h4 className={styles['heading']}>{t('mapTypes')}</h4>
      <ProfileBar
        profiles={{ ...props.profiles, profiles: known }}
        current={{ roles: {}, types: mapping }}
        onUse={({ types }) => {
          if (types !== null) onMapping(types);
        }}
      />
      <Select
        label={t('typeProperty')}
        value={mapping.typeProperty}
        onChange={(typeProperty) => onMapping(withProperties(mapping, { typeProperty }))}
        options={candidates.forType.map(asOption)}
        placeholder={t('chooseProperty')}
      />
      <Select
        label={t('nameProperty')}
        value={mapping.nameProperty ?? NO_NAME}
        onChange={(id) => onMapping(withProperties(mapping, { nameProperty: id === NO_NAME ? null : id }))}
        options={[...candidates.forName.map(asOption), { id: NO_NAME, label: t('noNameProperty') }]}
        placeholder={t('chooseProperty')}
      />
      {rows === null && <Skeleton rows={4} />}
      {rows?.tooMany === true && <Notice tone="waiting">{t('tooManyValues')}</Notice>}
      <ul className={styles['values']}>
        {rows?.values.map((summary) => {
          const target = targets.get(summary.value);
          if (target === undefined) return null;
          return (
            <ValueRow
              key={summary.value}
              {...{ summary, target, taxonomy }}
              isWrong={wrong.has(summary.value)}
              onChange={(patch) => onMapping(withTarget(mapping, summary.value, patch))}
            />
          );
        })}
      </ul>
    </div>
  );
}
