import { Accessibility, Download, Printer } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, getFeature } from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Mend, StepFreeAudit } from '../../../../domain/wayfinding/check/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useClientChoice } from '../../../online/client-choice.ts';
import { ClientSelect } from '../../../online/client-select.tsx';
import { LevelReadingLine } from '../../../online/level-reading.tsx';
import { useSiteRoutes, type SiteRoutes } from '../../../quality/use-site-routes.ts';
import { useFeatureName, useTitles } from '../../../state/content/feature-name.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { rowPath } from '../../../state/navigation/row-path.ts';
import { useScreenTitle } from '../../../state/navigation/screen-title.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { saveFile } from '../../../state/page/download-file.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { separatorFor } from '../../../tables/index.ts';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Figure,
  Grid,
  Notice,
  Page,
  Row,
  Rows,
  RowWords,
  Select,
  Skeleton,
  Stack,
  Tag,
} from '../../../ui/index.ts';
import { auditAsCsv } from './audit-csv.ts';
import { useAudit } from './use-audit.ts';

/** Which places of a building can't be reached without a step, from which entrance one gets how far, and what would open most. */
export default function StepFree(): ReactNode {
  const { t } = useTranslation('quality');
  const choice = useClientChoice();
  useScreenTitle(t('stepFree.title'));
  const { chosen } = choice;
  return (
    <Page
      title={t('stepFree.title')}
      lead={t('stepFree.lead')}
      width="full"
      actions={<ClientSelect choice={choice} />}
    >
      {chosen === null ? null : <ClientAudit key={chosen.client.lid} clientLid={chosen.client.lid} />}
    </Page>
  );
}

function ClientAudit({ clientLid }: { clientLid: string }): ReactNode {
  const { t } = useTranslation('quality');
  const { db } = useWorkspace();
  const { titleOf } = useTitles();
  const found = useQuery(db, {
    key: JSON.stringify(['buildings to audit', clientLid]),
    tables: ['buildings', 'sites'],
    ask: async () => {
      const buildings = await db.buildings.filter((one) => one.clientLid === clientLid).toArray();
      const sites = await db.sites.filter((one) => one.clientLid === clientLid).toArray();
      return { buildings: buildings.filter(exists), sites: new Map(sites.map((site) => [site.lid, site])) };
    },
  });
  const [wanted, setWanted] = useState<string | null>(null);
  const building = found?.buildings.find(({ lid }) => lid === wanted) ?? found?.buildings[0];
  const site = useSiteRoutes(building?.siteLid);
  if (found === undefined) return <Skeleton rows={6} />;
  if (building === undefined) return <EmptyState title={t('stepFree.noBuildings')} drawing="none" />;
  const isOneSite = found.sites.size < 2;
  return (
    <Stack gap={5}>
      <LevelReadingLine clientLid={clientLid} />
      <Select
        label={t('stepFree.building')}
        placeholder={t('stepFree.building')}
        value={building.lid}
        onChange={setWanted}
        options={found.buildings.map((one) => ({
          id: one.lid,
          label: isOneSite
            ? titleOf(one)
            : t('stepFree.buildingOfSite', {
                building: titleOf(one),
                site: titleOf(found.sites.get(one.siteLid)),
              }),
        }))}
      />
      <BuildingAudit key={building.lid} {...{ building, site }} />
    </Stack>
  );
}

function BuildingAudit({ building, site }: { building: Building; site: SiteRoutes | undefined }): ReactNode {
  const { t } = useTranslation('quality');
  const state = useAudit(site, building.lid);
  if (site === undefined || state.is === 'working') return <Skeleton rows={6} />;
  if (state.is === 'failed') return <Notice tone="error">{t('stepFree.failed')}</Notice>;
  const { audit } = state;
  if (audit.entrances.length === 0)
    return <EmptyState title={t('stepFree.noEntrance')} text={t('stepFree.noEntranceText')} drawing="none" />;
  return <Audit {...{ audit, building, site }} />;
}

/** Places and nodes as a person names them. */
function useNames({ nodes, drawn, levels }: SiteRoutes) {
  const { t } = useTranslation('quality');
  const featureName = useFeatureName();
  const { titleOf } = useTitles();
  const taxonomy = useTaxonomy();
  const byFid = useMemo(
    () => new Map([...nodes, ...drawn].map((one) => [one.fid as string, one])),
    [nodes, drawn],
  );
  const byLid = useMemo(() => new Map(levels.map((level) => [level.lid as string, level])), [levels]);
  return {
    nameOf: (fid: string): string => {
      const feature = byFid.get(fid);
      return (
        featureName(feature) || taxonomy[feature?.properties.typeCode ?? '']?.title || t('stepFree.unnamed')
      );
    },
    levelOf: (fid: string): string => titleOf(byLid.get(byFid.get(fid)?.levelLid ?? '')),
    rankOf: (fid: string): number => byLid.get(byFid.get(fid)?.levelLid ?? '')?.levelIndex ?? 0,
  };
}

function Audit({
  audit,
  building,
  site,
}: {
  audit: StepFreeAudit;
  building: Building;
  site: SiteRoutes;
}): ReactNode {
  const { t, i18n } = useTranslation('quality');
  const { db } = useWorkspace();
  const formats = useFormats();
  const { titleOf } = useTitles();
  const names = useNames(site);
  const refOf = useRefs();
  const go = useGo();
  const { places, entrances, unreached, mends } = audit;
  const reached = places - unreached.length;
  const open = async (fid: string): Promise<void> => {
    const row = await getFeature(db, fid);
    const path = row === undefined ? null : rowPath(row, refOf);
    if (path !== null) go(path);
  };
  const mendWords = ({ kind, from, to, bar }: Mend): string => {
    const where = { from: names.nameOf(from), to: names.nameOf(to), level: names.levelOf(from) };
    if (bar?.kind === 'narrow')
      return t('stepFree.mends.narrow', {
        ...where,
        width: formats.number(bar.width),
        asked: formats.number(bar.asked),
      });
    if (bar?.kind === 'steep')
      return t('stepFree.mends.steep', {
        ...where,
        slope: formats.number(bar.slope),
        asked: formats.number(bar.asked),
      });
    if (bar?.kind === 'step')
      return t('stepFree.mends.step', { ...where, height: formats.number(bar.height * 100) });
    return t(
      `stepFree.mends.${kind === 'revolving' ? 'revolving' : kind === 'steps' ? 'steps' : 'not-marked'}`,
      where,
    );
  };
  const save = (): void => {
    const first = new Map(
      mends.toReversed().flatMap((mend) => mend.opens.map((fid) => [fid, mend] as const)),
    );
    const text = auditAsCsv(
      audit,
      {
        head: [
          t('stepFree.table.place'),
          t('stepFree.table.level'),
          t('stepFree.table.reach'),
          t('stepFree.table.mend'),
          'fid',
        ],
        place: (fid) => ({ name: names.nameOf(fid), level: names.levelOf(fid) }),
        reach: (isByStairs) => t(isByStairs ? 'stepFree.byStairs' : 'stepFree.notAtAll'),
        mendOf: (fid) => {
          const mend = first.get(fid);
          return mend === undefined ? '' : mendWords(mend);
        },
      },
      separatorFor(i18n.language),
    );
    const blob = new Blob([text], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, name: `${t('stepFree.csvName', { building: titleOf(building) })}.csv` });
  };
  const rows = unreached.map((one) => ({
    ...one,
    name: names.nameOf(one.fid),
    level: names.levelOf(one.fid),
    rank: names.rankOf(one.fid),
  }));
  return (
    <Stack gap={5}>
      <Grid min={170}>
        <Figure
          label={t('stepFree.reached')}
          value={formats.number(reached)}
          note={t('stepFree.of', { count: places })}
        />
        <Figure
          label={t('stepFree.byStairs')}
          value={formats.number(unreached.filter(({ isByStairs }) => isByStairs).length)}
        />
        <Figure
          label={t('stepFree.notAtAll')}
          value={formats.number(unreached.filter(({ isByStairs }) => !isByStairs).length)}
        />
      </Grid>
      <Stack direction="row" gap={2} justify="end">
        <Button icon={Download} onPress={save} isDisabled={unreached.length === 0}>
          {t('stepFree.export')}
        </Button>
        <Button icon={Printer} onPress={() => window.print()}>
          {t('stepFree.print')}
        </Button>
      </Stack>
      <Grid min={360}>
        <Card title={t('stepFree.entrances')} icon={Accessibility}>
          <Rows>
            {entrances.map(({ fid, isStepFree, reached: count }) => (
              <Row key={fid}>
                <RowWords
                  name={<bdi>{names.nameOf(fid)}</bdi>}
                  second={isStepFree ? t('stepFree.reaches', { count }) : t('stepFree.hasSteps')}
                />
                <Tag
                  kind={isStepFree ? 'synced' : 'partial'}
                  text={t(isStepFree ? 'stepFree.withoutSteps' : 'stepFree.withSteps')}
                />
              </Row>
            ))}
          </Rows>
        </Card>
        <Card title={t('stepFree.mends.title')}>
          {mends.length === 0 ? (
            t(unreached.length === 0 ? 'stepFree.allReached' : 'stepFree.mends.none')
          ) : (
            <Rows>
              {mends.map((mend) => (
                <Row key={`${mend.from} ${mend.to}`}>
                  <RowWords
                    name={mendWords(mend)}
                    second={t('stepFree.mends.opens', { count: mend.opens.length })}
                  />
                  <Button
                    variant="link"
                    onPress={() => void open(mend.from)}
                    aria-label={t('stepFree.showOne', { name: names.nameOf(mend.from) })}
                  >
                    {t('stepFree.show')}
                  </Button>
                </Row>
              ))}
            </Rows>
          )}
        </Card>
      </Grid>
      {rows.length > 0 && (
        <DataTable
          label={t('stepFree.unreached')}
          rows={rows}
          keyOf={({ fid }) => fid}
          textOf={({ name }) => name}
          defaultSort={{ column: 'level', direction: 'ascending' }}
          onAction={(fid) => void open(fid)}
          columns={[
            {
              id: 'place',
              title: t('stepFree.table.place'),
              isRowHeader: true,
              width: '3fr',
              sortBy: ({ name }) => name,
              render: ({ name }) => name,
            },
            {
              id: 'level',
              title: t('stepFree.table.level'),
              width: '2fr',
              sortBy: ({ rank }) => rank,
              render: ({ level }) => level,
            },
            {
              id: 'reach',
              title: t('stepFree.table.reach'),
              width: '2fr',
              sortBy: ({ isByStairs }) => (isByStairs ? 1 : 0),
              render: ({ isByStairs }) => (
                <Tag
                  kind={isByStairs ? 'partial' : 'error'}
                  text={t(isByStairs ? 'stepFree.byStairs' : 'stepFree.notAtAll')}
                />
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}
