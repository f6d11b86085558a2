import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOSURE_TARGETS, targetKey, type ClosureTarget } from '../../../domain/closures/index.ts';
import { isNetworkNode, isPlace } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { useClosureWords } from '../../closures/use-closure-words.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Checkbox, FieldGroup, IconButton, Row, Rows, RowWords, Select, Text } from '../../ui/index.ts';
import type { ClosureValues } from './form-values.ts';

interface TargetProps {
  values: ClosureValues;
  rows: ReadonlyMap<string, Feature>;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (targets: ClosureTarget[]) => void;
}

/** What is closed; more of the open level can be added. */
export function TargetFields({ values, rows, isReadOnly, error, onChange }: TargetProps): ReactNode {
  const { t } = useTranslation('closures');
  const words = useClosureWords();
  const features = useLevelFeatures();
  const taxonomy = useTaxonomy();
  const { targets } = values;
  const taken = new Set(targets.map(targetKey));
  const offered = (features ?? []).filter(
    (one) =>
      !taken.has(one.fid) &&
      (isPlace(one) || (isNetworkNode(one) && one.properties['portalGroupId'] != null)),
  );
  const own = new Map<string, Feature>(offered.map((one) => [one.fid, one]));
  return (
    <FieldGroup label={t('form.what')}>
      {targets.length > 0 && (
        <Rows label={t('form.what')}>
          {targets.map((target, i) => {
            const name = words.targetTitle(target, rows);
            const row = 'fid' in target ? rows.get(target.fid) : undefined;
            const hasFloors = row !== undefined && typeof row.properties['portalGroupId'] === 'string';
            return (
              <Row key={targetKey(target)}>
                <RowWords name={<bdi>{name}</bdi>}>
                  {'fid' in target && hasFloors && (
                    <Checkbox
                      label={t('form.only')}
                      isReadOnly={isReadOnly}
                      isSelected={target.only === true}
                      onChange={(isOnly) =>
                        onChange(
                          targets.map((one, n) =>
                            n === i ? { fid: target.fid, ...(isOnly && { only: true as const }) } : one,
                          ),
                        )
                      }
                    />
                  )}
                </RowWords>
                {!isReadOnly && (
                  <IconButton
                    icon={X}
                    label={t('form.remove', { title: name })}
                    onPress={() => onChange(targets.filter((_, n) => n !== i))}
                  />
                )}
              </Row>
            );
          })}
        </Rows>
      )}
      {!isReadOnly && targets.length < CLOSURE_TARGETS[1] && offered.length > 0 && (
        <Select
          label={t('form.add')}
          placeholder={t('form.add')}
          isLabelHidden
          value={null}
          filterLabel={t('form.find')}
          error={error}
          options={offered
            .map(({ fid, properties: { typeCode } }) => ({
              id: fid as string,
              label: words.targetTitle({ fid }, own),
              note: taxonomy[typeCode]?.title ?? typeCode,
            }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          onChange={(fid) => onChange([...targets, { fid }])}
        />
      )}
      {targets.length === 0 && <Text tone="secondary">{t(features ? 'form.none' : 'form.openLevel')}</Text>}
    </FieldGroup>
  );
}
