import { isPlace } from '../../../../domain/content/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colourClassOf, pictogramOf } from '../../../../domain/taxonomy/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { EmptyState, ListRow, Pictogram, pictogramIcon, Stack, Text } from '../../../ui/index.ts';
import { BulkRule } from './bulk-resolve.tsx';
import { groupsOf } from '../group-conflicts.ts';
import type { Conflict } from '../use-conflicts.ts';
import { rowOf, useNouns } from '../use-entity-labels.ts';
import { isFeature } from '../../../../domain/entities/row.ts';

export interface ConflictListProps {
  /** Something else needs the person: then it is not said that nothing does. */
  isMore: boolean;
  conflicts: readonly Conflict[];
  selected: string | null;
}

/** What there is to decide, by place, with one rule for many. */
export function ConflictList({ conflicts, selected, isMore }: ConflictListProps): ReactNode {
  const { t } = useTranslation('conflicts');
  const groups = groupsOf(conflicts);
  const bulk = bulkOf(conflicts);
  if (conflicts.length === 0) {
    return isMore ? null : <EmptyState title={t('none')} text={t('noneText')} drawing="none" />;
  }
  return (
    <>
      {groups.map((group) => {
        const place = group.where.slice(-2).join(' · ') || t('elsewhere');
        return (
          <Stack as="section" gap={2} key={JSON.stringify(group.where)} aria-label={place}>
            <Text as="h2" look="micro" tone="secondary">
              <bdi>{place}</bdi>
            </Text>
            <Stack as="ul" gap={0}>
              {group.conflicts.map((conflict) => (
                <li key={conflict.id}>
                  <ConflictRow conflict={conflict} isSelected={conflict.id === selected} />
                </li>
              ))}
            </Stack>
            {groups.length > 1 && bulkOf(group.conflicts).length > 1 && (
              <BulkRule
                conflicts={bulkOf(group.conflicts)}
                label={t('bulk.group', { count: bulkOf(group.conflicts).length, place })}
              />
            )}
          </Stack>
        );
      })}
      {bulk.length > 1 && <BulkRule conflicts={bulk} label={t('bulk.label', { count: bulk.length })} />}
    </>
  );
}

/** What no side of can be taken yet is left out of what decides many at once. */
const bulkOf = (conflicts: readonly Conflict[]): Conflict[] =>
  conflicts.filter(({ isOutOfSight }) => isOutOfSight !== true);

function ConflictRow({ conflict, isSelected }: { conflict: Conflict; isSelected: boolean }) {
  const nouns = useNouns();
  const taxonomy = useTaxonomy();
  const row = conflict.mine ?? conflict.theirs;
  const code = isFeature(row) ? row.properties.typeCode : null;
  const type = code !== null && Object.hasOwn(taxonomy, code) ? taxonomy[code] : undefined;
  const isTinted = isFeature(row) && isPlace(row) && type !== undefined;
  return (
    <ListRow
      pictogram={
        code === null ? undefined : (
          <Pictogram
            icon={pictogramIcon(pictogramOf(code, taxonomy))}
            placeClass={isTinted ? colourClassOf(type) : 'plain'}
            size={32}
          />
        )
      }
      title={nouns.titleOf(rowOf(conflict))}
      subtitle={nouns.short(conflict)}
      isSelected={isSelected}
      href={paths.conflict(conflict.id)}
    />
  );
}
