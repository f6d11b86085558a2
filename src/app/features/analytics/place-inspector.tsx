import { ClipboardCheck, Map as MapIcon, MapPin } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists } from '../../../db/index.ts';
import { PLACE_KIND, PLACE_LIST } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  checkedOn,
  checkStep,
  hasField,
  NEVER,
  placeColour,
  type PlaceField,
} from '../../../domain/floor-summary/index.ts';
import { verificationOf } from '../../../domain/survey/verification.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useOpenOnMap } from '../../state/navigation/use-open-on-map.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  DataTable,
  EmptyState,
  Inspector,
  Skeleton,
  Stack,
  type TableColumn,
} from '../../ui/index.ts';
import type { BuildingNow, LevelNow } from './content/client-levels.ts';
import type { OpenList } from './content/open-list.ts';
import { useWantedName } from './figures/completeness.tsx';

interface PlaceInspectorProps {
  open: OpenList;
  /** All that the figures show. */
  buildings: readonly BuildingNow[];
  canEdit: boolean;
  now: number;
  onClose: () => void;
}

interface PlaceRow {
  place: Feature;
  name: string;
  type: string;
  level: string;
  /** Seconds since 1970; 0: never. */
  checked: number;
}

/** The places behind a mark of a figure; each opens its form, all of them are selected on the map. */
export function PlaceInspector({ open, buildings, canEdit, now, onClose }: PlaceInspectorProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const wantedName = useWantedName();
  const openOnMap = useOpenOnMap();
  const refOf = useRefs();
  const go = useGo();
  const shown = buildings.flatMap((building) =>
    building.levels
      .filter(({ lid }) => open.level === null || open.level === lid)
      .map((level) => ({ level, building })),
  );
  const places = usePlaces(shown.map(({ level }) => level.lid).join(' '));
  const rows = useRows(places, open, shown, now);
  const one = open.level === null ? undefined : shown[0];
  const params = one === undefined ? null : paramsOf(one, refOf);
  const title =
    open.kind === 'class'
      ? t(`classes.${open.colour}`)
      : open.kind === 'lacks'
        ? t('inspector.lacks', { wanted: wantedName(open.wanted) })
        : open.kind === 'checks'
          ? t('inspector.checks')
          : t('head.places');
  const columns: TableColumn<PlaceRow>[] = [
    {
      id: 'name',
      title: t('inspector.name'),
      width: '2fr',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      render: ({ name }) => <bdi>{name || t('inspector.unnamed')}</bdi>,
    },
    { id: 'type', title: t('inspector.type'), sortBy: ({ type }) => type, render: ({ type }) => type },
    open.level === null
      ? {
          id: 'level',
          title: t('inspector.level'),
          width: 72,
          sortBy: ({ level }) => level,
          render: ({ level }) => <bdi>{level}</bdi>,
        }
      : {
          id: 'checked',
          title: t('inspector.last'),
          width: 104,
          sortBy: ({ checked }) => checked,
          render: ({ checked }) => (checked === 0 ? t('inspector.never') : formats.dayMonth(checked * 1000)),
        },
  ];
  return (
    <Inspector
      title={title}
      subtitle={[
        rows !== undefined &&
          t('inspector.of', {
            number: formats.number(rows.length),
            all: formats.number(places?.length ?? 0),
          }),
        one === undefined ? '' : `${one.level.title} · ${one.building.title}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      onClose={onClose}
      closeLabel={t('inspector.close')}
      footActions={
        <>
          {params !== null && canEdit && (
            <Button icon={ClipboardCheck} onPress={() => go(paths.survey(params))}>
              {t('coverage.start')}
            </Button>
          )}
          {params !== null && (
            <Button icon={MapPin} onPress={() => go(paths.content(params, PLACE_LIST))}>
              {t('inspector.openLevel')}
            </Button>
          )}
        </>
      }
    >
      {rows === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <Stack gap={3}>
          <Stack direction="row" justify="end">
            <Button
              icon={MapIcon}
              isDisabled={rows.length === 0}
              onPress={() => openOnMap(rows.map(({ place }) => place))}
            >
              {t(rows.length === 1 ? 'inspector.onMap' : 'inspector.onMapAll')}
            </Button>
          </Stack>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            keyOf={({ place }) => place.fid}
            textOf={({ name }) => name || t('inspector.unnamed')}
            onAction={(fid) => openOnMap(rows.flatMap(({ place }) => (place.fid === fid ? [place] : [])))}
            maxHeight="60vh"
            empty={
              <EmptyState
                title={t(open.kind === 'lacks' ? 'inspector.none' : 'inspector.noPlaces')}
                drawing="none"
              />
            }
          />
        </Stack>
      )}
    </Inspector>
  );
}

/** The places of these levels, by their local keys with a space between them; undefined while the device is asked. */
function usePlaces(levelLids: string): readonly Feature[] | undefined {
  const { db } = useWorkspace();
  return useLiveQuery(async () => {
    const keys = levelLids.split(' ').map((lid) => [lid, PLACE_KIND]);
    return db.features.where('[levelLid+kind]').anyOf(keys).filter(exists).toArray();
  }, [db, levelLids]);
}

function useRows(
  places: readonly Feature[] | undefined,
  open: OpenList,
  shown: readonly { level: LevelNow }[],
  now: number,
): readonly PlaceRow[] | undefined {
  const taxonomy = useTaxonomy();
  const nameOf = useFeatureName();
  const shorts = shown.map(({ level }) => `${level.lid} ${level.shortTitle}`).join('\n');
  const { kind } = open;
  const what = kind === 'class' ? open.colour : kind === 'lacks' ? open.wanted : '';
  return useMemo(() => {
    const levels = new Map(
      shorts.split('\n').map((line) => {
        const at = line.indexOf(' ');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
    );
    const isShown = (place: Feature): boolean => {
      if (kind === 'class') return placeColour(place.properties.typeCode, taxonomy) === what;
      if (kind !== 'lacks') return true;
      if (what === 'checked') return checkStep(checkedOn(place), now) === 'never';
      return !hasField(place, what as PlaceField);
    };
    const rows = places?.filter(isShown).map((place) => ({
      place,
      name: nameOf(place),
      type: taxonomy[place.properties.typeCode]?.title ?? place.properties.typeCode,
      level: levels.get(place.levelLid ?? '') ?? '',
      checked: checkedOn(place) === NEVER ? 0 : (verificationOf(place)?.at ?? 0),
    }));
    return kind === 'checks' ? rows?.toSorted((a, b) => a.checked - b.checked) : rows;
  }, [places, kind, what, shorts, taxonomy, nameOf, now]);
}

/** A level as an address names it. */
export const paramsOf = (
  { level, building }: { level: LevelNow; building: BuildingNow },
  refOf: (lid: string) => string,
): LevelParams => ({
  clientId: refOf(building.clientLid),
  siteId: refOf(building.siteLid),
  buildingId: refOf(building.lid),
  levelId: String(level.levelIndex),
});
