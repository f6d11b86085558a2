import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, getFeature } from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { StepFreeAudit } from '../../../../domain/wayfinding/check/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useClientChoice } from '../../../online/client-choice.ts';
import { ClientSelect } from '../../../online/client-select.tsx';
import { LevelReadingLine, useKnownCounts } from '../../../online/level-reading.tsx';
import { useSiteRoutes, type SiteRoutes } from '../../../quality/use-site-routes.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { rowPath } from '../../../state/navigation/row-path.ts';
import { useScreenTitle } from '../../../state/navigation/screen-title.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { EmptyState, Figure, Grid, Notice, Page, Select, Skeleton, Stack } from '../../../ui/index.ts';
import { AuditActions, Entrances, Mends, Unreached } from './audit-parts.tsx';
import { useAuditWords } from './use-audit-words.ts';
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
  const counts = useKnownCounts(building.clientLid);
  if (site === undefined || state.is === 'working') return <Skeleton rows={6} />;
  if (state.is === 'failed') return <Notice tone="error">{t('stepFree.failed')}</Notice>;
  const { audit } = state;
  if (audit.entrances.length === 0 && counts?.isWhole !== true)
    return <EmptyState title={t('notKnown')} drawing="none" />;
  if (audit.entrances.length === 0)
    return <EmptyState title={t('stepFree.noEntrance')} text={t('stepFree.noEntranceText')} drawing="none" />;
  return <Audit {...{ audit, building, site }} />;
}

interface AuditProps {
  audit: StepFreeAudit;
  building: Building;
  site: SiteRoutes;
}

function Audit({ audit, building, site }: AuditProps): ReactNode {
  const { t } = useTranslation('quality');
  const { db } = useWorkspace();
  const formats = useFormats();
  const { titleOf } = useTitles();
  const names = useAuditWords(site);
  const refOf = useRefs();
  const go = useGo();
  const { places, unreached } = audit;
  const byStairs = unreached.filter(({ isByStairs }) => isByStairs).length;
  const open = async (fid: string): Promise<void> => {
    const row = await getFeature(db, fid);
    const path = row === undefined ? null : rowPath(row, refOf);
    if (path !== null) go(path);
  };
  return (
    <Stack gap={5}>
      <Grid min={170}>
        <Figure
          label={t('stepFree.reached')}
          value={formats.number(places - unreached.length)}
          note={t('stepFree.of', { count: places })}
        />
        <Figure label={t('stepFree.byStairs')} value={formats.number(byStairs)} />
        <Figure label={t('stepFree.notAtAll')} value={formats.number(unreached.length - byStairs)} />
      </Grid>
      <AuditActions {...{ audit, names }} building={titleOf(building)} />
      <Grid min={360}>
        <Entrances {...{ audit, names }} />
        <Mends {...{ audit, names, open }} />
      </Grid>
      <Unreached {...{ audit, names, open }} />
    </Stack>
  );
}
