import { CalendarClock, ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PendingStates } from '../../../../db/index.ts';
import { isPlace } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { validityMark } from '../../../../domain/times/validity.ts';
import { colourClassOf, pictogramOf } from '../../../../domain/taxonomy/index.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { ListRow, Pictogram, pictogramIcon } from '../../../ui/index.ts';
import { DeletedRow } from './deleted-row.tsx';
import type { FeatureListItem, FeatureRow, GroupRow } from './feature-rows.ts';
import { RowTag } from './row-tag.tsx';
import type { SharedState } from './shared-state.ts';

export const titleOfItem = (item: FeatureListItem, untitled: string): string =>
  item.kind === 'feature' && item.name !== '' ? item.name : item.typeTitle || untitled;

/** Features of one type without names, as one row. */
export function GroupItem({ item, title }: { item: GroupRow; title: string }) {
  const { t } = useTranslation('content');
  const taxonomy = useTaxonomy();
  return (
    <ListRow
      pictogram={<Pictogram icon={pictogramIcon(pictogramOf(item.typeCode, taxonomy))} />}
      title={title}
      subtitle={t('group.unnamed', { count: item.count })}
      tag={
        item.isOpen ? (
          <ChevronDown size={16} aria-hidden />
        ) : (
          <ChevronRight size={16} aria-hidden data-mirrors />
        )
      }
    />
  );
}

interface FeatureItemProps {
  item: FeatureRow;
  title: string;
  states: PendingStates;
  shared: SharedState;
  isSelected: boolean;
  isEditing: boolean;
  isMarked: boolean;
  isChosen: boolean | undefined;
}

/** A feature in its list, or one whose deletion waits for a publish. */
export function FeatureItem({ item, title, states, shared, isEditing, ...is }: FeatureItemProps) {
  const { t } = useTranslation('content');
  const taxonomy = useTaxonomy();
  const { now } = useWorkspace();
  const validity = validityMark(item.feature.properties.extra, now() / 1000);
  const pictogram = <PictogramOf feature={item.feature} taxonomy={taxonomy} />;
  if (item.deleted !== null)
    return (
      <DeletedRow
        states={states}
        table="features"
        deleted={item.deleted}
        title={title}
        pictogram={pictogram}
      />
    );
  return (
    <ListRow
      {...is}
      pictogram={pictogram}
      title={title}
      note={validity !== null && <CalendarClock size={13} aria-hidden />}
      subtitle={secondOf(item, t('unnamed'), validity === null ? '' : t(`tags.${validity}`)) || undefined}
      tag={
        <RowTag states={states} table="features" row={item.feature} isEditing={isEditing} shared={shared} />
      }
    />
  );
}

/** What it is, where its name does not say so, what others call it, and whether it is there. */
const secondOf = ({ name, typeTitle, feature }: FeatureRow, unnamed: string, validity: string): string =>
  [validity, name === '' ? unnamed : isSaid(name, typeTitle) ? '' : typeTitle, feature.properties.eid]
    .filter(Boolean)
    .join(' · ');

/** "Bank" of the type bank: the second line has nothing to add. */
const isSaid = (name: string, typeTitle: string): boolean =>
  name.trim().toLocaleLowerCase() === typeTitle.toLocaleLowerCase();

function PictogramOf({ feature, taxonomy }: { feature: Feature; taxonomy: Taxonomy }) {
  return (
    <Pictogram
      icon={pictogramIcon(pictogramOf(feature.properties.typeCode, taxonomy))}
      placeClass={placeClassOf(feature, taxonomy)}
    />
  );
}

function placeClassOf(feature: Feature, taxonomy: Taxonomy) {
  const type = taxonomy[feature.properties.typeCode];
  return isPlace(feature) && type !== undefined ? colourClassOf(type) : 'plain';
}
