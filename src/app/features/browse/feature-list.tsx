import { useAtomValue, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { searchKey } from '../../../domain/rules/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { KINDS, type LevelContent } from '../../routes/content-kinds.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/content-route.ts';
import { featureName } from '../../state/feature-name.ts';
import { useGo } from '../../state/go.ts';
import { hoveredInListAtom } from '../../state/hovered.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/level-features.ts';
import { formDirtyAtom } from '../../state/panel.ts';
import { usePendingStates } from '../../state/pending.ts';
import { usePermission } from '../../state/permission.ts';
import { usePlace } from '../../state/place.ts';
import { useIsReading } from '../../state/reading.ts';
import { useTaxonomy } from '../../state/taxonomy.ts';
import {
  Button,
  EmptyState,
  IconButton,
  ListRow,
  Pictogram,
  pictogramIcon,
  SearchField,
  Skeleton,
  VirtualList,
} from '../../ui/index.ts';
import { ContentTabsOfLevel } from './content-tabs-of-level.tsx';
import { ListFrame } from './list-frame.tsx';
import { NewDrafts } from './new-drafts.tsx';
import { RowTag } from './row-tag.tsx';

/** Places, map objects, geofences, beacons or nodes of a level. Twenty thousand rows scroll as twenty do. */
export function FeatureList({
  type,
  title,
  params,
}: {
  type: LevelContent;
  title: string;
  params: LevelParams;
}) {
  const { t, i18n } = useTranslation('content');
  const go = useGo();
  const route = useContentRoute();
  const taxonomy = useTaxonomy();
  const permission = usePermission();
  const states = usePendingStates();
  const all = useLevelFeatures();
  const place = usePlace();
  const setHovered = useSetAtom(hoveredInListAtom);
  const dirty = useAtomValue(formDirtyAtom);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(searchKey(filter.trim()));

  const isSought = wanted !== '';
  const rows = useMemo(() => {
    const kinds = KINDS[type];
    const named = all
      ?.filter((feature) => kinds.includes(feature.kind))
      .map((feature) => {
        const typeTitle = taxonomy[feature.properties.typeCode]?.title ?? feature.properties.typeCode;
        const name = featureName(feature, i18n.language);
        const second = [typeTitle, feature.properties.eid].filter(Boolean).join(' · ');
        return { feature, name, second };
      });
    return named?.sort((a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name));
  }, [all, type, taxonomy, i18n.language]);
  const isEmpty = all?.length === 0;
  const { isUnread, hasFailed } = useUnreadLevel();
  const isReading = useIsReading();
  // Of a level that was never read nobody knows that there is nothing.
  const isUncounted = isUnread && isEmpty;
  const counts = useMemo(() => (isUncounted ? {} : countByList(all)), [all, isUncounted]);
  // Written out when it is first looked through: at the start nobody does.
  const sought = useMemo(
    () => (isSought ? rows?.map(({ name, second }) => searchKey(`${name} ${second}`)) : undefined),
    [rows, isSought],
  );
  const shown = useMemo(
    () => (sought === undefined ? rows : rows?.filter((_, i) => sought[i]?.includes(wanted))),
    [rows, sought, wanted],
  );
  const canAdd = permission.canEdit && type !== 'wayfinding-network';
  const add = () => go(paths.feature(params, type, 'add'));

  return (
    <ListFrame
      title={title}
      above={canAdd && <NewDrafts table="features" parentKey={place?.level?.lid} list={type} />}
      tabs={<ContentTabsOfLevel params={params} value={type} counts={counts} />}
      tools={
        rows !== undefined &&
        rows.length > 0 && (
          <>
            <SearchField
              label={t(`filter.${type}`, { count: rows.length })}
              placeholder={t(`filter.${type}`, { count: rows.length })}
              clearLabel={t('filter.clear')}
              value={filter}
              onChange={setFilter}
            />
            {canAdd && <IconButton icon={Plus} label={t(`add.${type}`)} variant="primary" onPress={add} />}
          </>
        )
      }
    >
      {shown === undefined || (isEmpty && (isReading || (isUnread && !hasFailed))) ? (
        <Skeleton rows={8} />
      ) : (
        <VirtualList
          label={t(`titles.${type}`)}
          items={shown}
          keyOf={(row) => row.feature.fid}
          textOf={(row) => row.name || row.second}
          selectedKey={route.panel === 'edit' ? (route.id ?? null) : null}
          onAction={(fid) => go(paths.feature(params, type, fid))}
          onHoverKey={setHovered}
          empty={
            wanted === '' ? (
              <EmptyState
                title={isUnread ? t('empty.unreadLevel.title') : t(`empty.${type}.title`)}
                text={isUnread ? t('empty.unreadLevel.text') : t(`empty.${type}.text`)}
                drawing="places"
                action={
                  canAdd && (
                    <Button variant="primary" icon={Plus} isFullWidth onPress={add}>
                      {t(`add.${type}`)}
                    </Button>
                  )
                }
              />
            ) : (
              <EmptyState
                title={t('filter.none')}
                drawing="none"
                action={
                  <Button variant="link" onPress={() => setFilter('')}>
                    {t('filter.clear')}
                  </Button>
                }
              />
            )
          }
        >
          {({ feature, name, second }, { isSelected }) => (
            <ListRow
              pictogram={
                <Pictogram
                  icon={pictogramIcon(pictogramOf(feature.properties.typeCode, taxonomy))}
                  placeClass={placeClassOf(feature, taxonomy)}
                />
              }
              title={name || t('unnamed')}
              subtitle={second}
              isSelected={isSelected}
              tag={
                <RowTag
                  states={states}
                  table="features"
                  row={feature}
                  isEditing={isSelected && dirty}
                  isReadOnly={!permission.canEdit}
                />
              }
            />
          )}
        </VirtualList>
      )}
    </ListFrame>
  );
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

function countByList(features: readonly Feature[] | undefined): Partial<Record<LevelContent, number>> {
  if (features === undefined) return {};
  const count = (type: LevelContent) =>
    features.filter((feature) => KINDS[type].includes(feature.kind)).length;
  return {
    pois: count('pois'),
    mapObjects: count('mapObjects'),
    geofences: count('geofences'),
    'iot-devices': count('iot-devices'),
    'wayfinding-network': count('wayfinding-network'),
  };
}

function placeClassOf(feature: Feature, taxonomy: Taxonomy) {
  const type = taxonomy[feature.properties.typeCode];
  return feature.kind === 'poi' && type !== undefined ? colourClassOf(type) : 'plain';
}
