import { Download, Map as MapIcon } from 'lucide-react';
import { useAtom } from 'jotai';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { clientSettingsOf } from '../../../domain/client-settings/index.ts';
import { COLOUR_CLASSES } from '../../../domain/taxonomy/index.ts';
import { useFormats } from '../../i18n/index.ts';
import type { ClientChoice, NumberedClient } from '../../online/client-choice.ts';
import { LevelReadingLine } from '../../online/level-reading.tsx';
import { useLevelReading } from '../../online/use-level-reading.ts';
import { paths } from '../../routes/paths.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useIsReading } from '../../state/sync-status/is-reading.ts';
import {
  Button,
  ChartGroup,
  EmptyState,
  InspectorPage,
  Menu,
  Page,
  Progress,
  Select,
  Skeleton,
  Stack,
  type ChartTable,
} from '../../ui/index.ts';
import { placesIn, useContentNow, type BuildingNow, type ContentNow } from './content/client-levels.ts';
import { countOf, wantedOf } from './content/completeness.ts';
import { editDaysAtom } from './content/edit-days.ts';
import { lastDays } from './content/edit-counts.ts';
import { useKeptEdits, useKeptPublishes } from './content/kept-answers.ts';
import { readList } from './content/open-list.ts';
import styles from './content-page.module.css';
import { Completeness, useWantedName } from './figures/completeness.tsx';
import { Coverage } from './figures/coverage.tsx';
import { Edits } from './figures/edits.tsx';
import { useSaveTable } from '../../tables/index.ts';
import { Growth } from './figures/growth.tsx';
import { Treemap } from './figures/treemap.tsx';
import { paramsOf, PlaceInspector } from './place-inspector.tsx';

const PERIODS = { '3': 3, '12': 12, all: null } as const;
type Period = keyof typeof PERIODS;
const PERIOD_IDS = ['3', '12', 'all'] as const satisfies readonly Period[];
const USUAL: Period = '12';
const ALL_SITES = 'all';
interface ContentPageProps {
  chosen: NumberedClient;
  choice: ClientChoice;
  /** The switch between the views, and which client. */
  actions: ReactNode;
}

/** What a client has, how complete it is, what was checked on site, how it grew and who edited it. */
export function ContentPage({ chosen, choice, actions }: ContentPageProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const content = useContentNow(chosen.client.lid);
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const site = content?.sites.find(({ lid, id }) => search.get('site') === String(id ?? lid));
  const buildings = useMemo(
    () => content?.buildings.filter(({ siteLid }) => site === undefined || siteLid === site.lid) ?? [],
    [content, site],
  );
  const period = PERIOD_IDS.find((id) => id === search.get('period')) ?? USUAL;
  const now = useNow();
  const open = readList(search.get('open'));
  const saveAll = useSaveAll(chosen, buildings, now);
  const levels = buildings.flatMap((building) => building.levels);
  const counted = levels.filter(({ figures }) => figures !== null);
  const places = placesIn(buildings);
  const number = (count: number) => ({ count, number: formats.number(count) });
  const title =
    counted.length === 0
      ? t('title')
      : t(counted.length < levels.length ? 'sumSoFar' : 'sum', {
          places: t('places', number(places)),
          levels: t('levels', number(levels.length)),
          counted: formats.number(counted.length),
        });
  return (
    <InspectorPage
      inspector={
        open !== null && (
          <PlaceInspector
            key={search.get('open')}
            {...{ open, buildings, now }}
            canEdit={choice.canEdit}
            onClose={() => set('open', null)}
          />
        )
      }
    >
      <Page
        title={title}
        lead={
          content === undefined
            ? ''
            : t('where', {
                sites: t('sites', number(site === undefined ? content.sites.length : 1)),
                buildings: t('buildings', number(buildings.length)),
              })
        }
        width="full"
        actions={
          <Stack direction="row" gap={2} align="center">
            {actions}
            {content !== undefined && content.sites.length > 1 && (
              <Select
                label={t('site')}
                isLabelHidden
                placeholder={t('site')}
                icon={MapIcon}
                value={site === undefined ? ALL_SITES : String(site.id ?? site.lid)}
                onChange={(id) => set('site', id === ALL_SITES ? null : id)}
                options={[
                  { id: ALL_SITES, label: t('allSites') },
                  ...content.sites.map((one) => ({ id: String(one.id ?? one.lid), label: one.title })),
                ]}
              />
            )}
            <Select
              label={t('period')}
              isLabelHidden
              placeholder={t('period')}
              value={period}
              onChange={(id) => set('period', id === USUAL ? null : id)}
              options={PERIOD_IDS.map((id) => ({ id, label: t(`periods.${id}`) }))}
            />
            <Menu
              label={t('export')}
              trigger={<Button icon={Download}>{t('export')}</Button>}
              items={[
                { id: 'csv', label: t('exportCsv') },
                { id: 'print', label: t('exportPrint') },
              ]}
              onAction={(id) => (id === 'csv' ? saveAll() : window.print())}
            />
          </Stack>
        }
      >
        {content === undefined ? (
          <Skeleton rows={8} />
        ) : (
          <Figures
            {...{ chosen, choice, content, buildings, now }}
            months={PERIODS[period]}
            site={site?.id ?? null}
            onOpen={(key) => set('open', key === search.get('open') ? null : key)}
          />
        )}
      </Page>
    </InspectorPage>
  );
}

interface FiguresProps extends Omit<ContentPageProps, 'actions'> {
  content: ContentNow;
  buildings: readonly BuildingNow[];
  months: number | null;
  site: number | null;
  now: number;
  onOpen: (key: string) => void;
}

function Figures(props: FiguresProps): ReactNode {
  const { chosen, choice, buildings, now, onOpen } = props;
  const { t } = useTranslation('analytics');
  const clientLid = chosen.client.lid;
  const refOf = useRefs();
  const go = useGo();
  const wanted = useMemo(() => wantedOf(clientSettingsOf(chosen.client.extra).languages), [chosen]);
  const largest = buildings
    .flatMap((building) => building.levels.map((level) => ({ level, building })))
    .toSorted((a, b) => (b.level.figures?.places ?? 0) - (a.level.figures?.places ?? 0))[0];
  // The first figures do not wait for thousands of rooms on the plates.
  const isPainted = useIsPainted(largest !== undefined);
  const isReading = useIsReading();
  if (largest === undefined)
    return (
      <>
        <LevelReadingLine clientLid={clientLid} />
        {isReading ? <Skeleton rows={8} /> : <EmptyState title={t('noPlaces')} drawing="none" />}
      </>
    );
  return (
    <>
      <HowFar clientLid={clientLid} buildings={buildings} />
      <ChartGroup>
        <div className={styles['figures']}>
          <div className={styles['row']} data-split="even">
            <Treemap {...{ buildings, onOpen }} />
            <Completeness {...{ buildings, wanted, now, onOpen }} />
          </div>
          {isPainted && (
            <div className={styles['row']}>
              <Coverage
                {...{ buildings, now, onOpen }}
                onSurvey={choice.canEdit ? () => go(paths.survey(paramsOf(largest, refOf))) : null}
              />
            </div>
          )}
          {isPainted && <OverTime {...props} />}
        </div>
      </ChartGroup>
    </>
  );
}

/** What the server knows of the past: how the client grew, and who edited it. */
function OverTime({ chosen, choice, buildings, months, site, now }: FiguresProps): ReactNode {
  const clientLid = chosen.client.lid;
  const refOf = useRefs();
  const go = useGo();
  const { listItem } = useParams();
  useEffect(() => {
    // Addresses of single figures, as analytics/growth: all of them are there now.
    if (listItem !== undefined) document.getElementById(listItem)?.scrollIntoView({ block: 'start' });
  }, [listItem]);
  const publishes = useKeptPublishes(clientLid);
  const today = lastDays(now, 1)[0]!;
  const [editDays, setEditDays] = useAtom(editDaysAtom);
  const days = useMemo(() => lastDays(today, editDays), [today, editDays]);
  const edits = useKeptEdits(clientLid, days[0]!);
  const client = `client=${encodeURIComponent(refOf(clientLid))}`;
  const activityOf = (person: string | null, day: number): string =>
    `${paths.activity}?${client}&day=${dayName(day)}${person === null ? '' : `&person=${encodeURIComponent(person)}`}`;
  return (
    <div className={styles['row']} data-split="lines">
      <Growth
        {...{ publishes, buildings, months, site, now }}
        onOpen={() => go(`${paths.reports}?${client}`)}
      />
      <Edits
        {...{ edits, days, site }}
        isAdmin={choice.isAdmin}
        onDays={setEditDays}
        onOpen={(person, day) => go(activityOf(person, day))}
      />
    </div>
  );
}

/** A day of this device's calendar, as an address has it. @param at milliseconds since 1970 */
function dayName(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface HowFarProps {
  clientLid: string;
  buildings: readonly BuildingNow[];
}

/** How many levels are read, and how many of them counted. */
function HowFar({ clientLid, buildings }: HowFarProps): ReactNode {
  const { t } = useTranslation(['analytics', 'settings']);
  const formats = useFormats();
  const reading = useLevelReading({ client: clientLid });
  const read = buildings.flatMap(({ levels }) => levels.filter((level) => level.read !== 'unread'));
  const counted = read.filter(({ figures }) => figures !== null).length;
  if (reading?.isReading !== false || counted === read.length)
    return <LevelReadingLine clientLid={clientLid} />;
  const text = t('settings:reading.progress', {
    done: formats.number(counted),
    all: formats.number(read.length),
  });
  return (
    <div role="status">
      <Progress label={t('counting')} value={counted} max={read.length} text={text} />
    </div>
  );
}

/** Saves all that is counted of each level as one file. */
function useSaveAll(chosen: NumberedClient, buildings: readonly BuildingNow[], now: number): () => void {
  const { t } = useTranslation('analytics');
  const saveTable = useSaveTable();
  const wantedName = useWantedName();
  const wanted = wantedOf(clientSettingsOf(chosen.client.extra).languages);
  return () => {
    const table: ChartTable = {
      columns: [
        { title: t('head.building') },
        { title: t('head.level') },
        { title: t('head.places') },
        ...[...COLOUR_CLASSES.map((id) => t(`classes.${id}`)), ...wanted.map(wantedName)].map((title) => ({
          title,
          unit: t('head.places'),
        })),
      ].map((column, i) => ({ id: String(i), ...column })),
      rows: buildings.flatMap((building) =>
        building.levels.map(({ lid, title, figures }) => ({
          key: lid,
          cells: [
            building.title,
            title,
            figures?.places ?? null,
            ...COLOUR_CLASSES.map((id) => figures && (figures.classes[id] ?? 0)),
            ...wanted.map((one) => figures && countOf(figures, one, now)),
          ],
        })),
      ),
    };
    saveTable(table, `${t('title')} ${chosen.client.title}`);
  };
}
