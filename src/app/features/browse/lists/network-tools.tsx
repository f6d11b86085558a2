import { useSetAtom } from 'jotai';
import { ArrowUpDown, CircleX, Route, Trash2, TriangleAlert, Waypoints, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteNodes, repairNodes } from '../../../../domain/ops/index.ts';
import { editNetwork } from '../../../commands/index.ts';
import type { NetworkIssue, NetworkIssueCode } from '../../../../domain/wayfinding/check/index.ts';
import { strayNodes } from '../../../../domain/wayfinding/check/stray-nodes.ts';
import { isLevelParams, paths } from '../../../routes/paths.ts';
import { useFeatureName } from '../../../state/content/feature-name.ts';
import { useKnowsAllNodes, useNetworkIssues, useSiteNetwork } from '../../../state/content/site-network.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { flyToAtom } from '../../../state/map-view/fly-to.ts';
import { issueMarksAtom } from '../../../state/map-view/map-marks.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Disclosure, ListRow, Pictogram, Stack, Text, useToasts } from '../../../ui/index.ts';

import styles from './network-tools.module.css';
import { useHeld } from '../../../editor/held.ts';

const SHOWN = 20;
/** What one press takes out: no form shows it. */
const REPAIRABLE = new Set<NetworkIssueCode>([
  'dangling-neighbor',
  'self-neighbor',
  'half-linked',
  'mixed-group',
]);

/** What is wrong on the level that is shown, errors first; the map marks it too. */
function useLevelIssues(): readonly NetworkIssue[] {
  const { t } = useTranslation('network');
  const levelLid = usePlace()?.level?.lid ?? null;
  const all = useNetworkIssues();
  const issues = useMemo(
    () =>
      all
        .filter(({ level }) => level === levelLid)
        .toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')),
    [all, levelLid],
  );
  const marks = useMemo(
    () =>
      issues.map(({ severity, position, code }) => ({
        kind: severity,
        at: position,
        text: '!',
        about: t(`issues.${code}`),
      })),
    [issues, t],
  );
  useHeld(issueMarksAtom, marks);
  return issues;
}

/** Above the nodes of a network: what can be added, and what is wrong. */
export default function NetworkTools() {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const go = useGo();
  const { params } = useContentRoute();
  const permission = usePermission();
  const taxonomy = useTaxonomy();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const knowsAll = useKnowsAllNodes();
  const network = useSiteNetwork();
  const rows = network?.rows;
  const issues = useLevelIssues();
  const flyTo = useSetAtom(flyToAtom);
  const { clientId = '', siteId = '' } = params;
  const isIndoors = isLevelParams(params);
  const form = (id: string): string =>
    isIndoors
      ? paths.feature(params, 'wayfinding-network', id)
      : paths.outdoorNetwork({ clientId, siteId }, id);
  const nameOf = (fid: string): string => {
    const row = rows?.find((one) => one.fid === fid);
    return calledBy(row) || (taxonomy[row?.properties.typeCode ?? '']?.title ?? t('unnamed'));
  };
  const broken = new Set(
    issues.flatMap(({ code, fid }) =>
      REPAIRABLE.has(code) && (knowsAll || code !== 'mixed-group') ? fid : [],
    ),
  );
  const stray = knowsAll ? strayNodes(issues, rows ?? []) : [];
  const mend = async (edit: Parameters<typeof editNetwork>[2], done: string): Promise<void> => {
    if (network === undefined) return;
    const outcome = await editNetwork(workspace, network.siteLid, edit);
    toasts.show(outcome.ok ? { kind: 'success', title: done } : { kind: 'error', title: t('failed') });
  };
  const repair = (): Promise<void> =>
    mend(
      (all) => repairNodes(all, [...broken], { taxonomy, knowsAll, newId: workspace.newId }),
      t('tools.repaired', { count: broken.size }),
    );
  const deleteStray = (): Promise<void> =>
    mend((all) => deleteNodes(all, stray), t('tools.farDeleted', { count: stray.length }));
  return (
    <section className={styles['tools']} aria-label={t('tools.label')}>
      <Stack gap={2}>
        <Stack direction="row" gap={2}>
          {permission.canEdit && (
            <>
              <Button
                size="small"
                icon={ArrowUpDown}
                onPress={() => go(form(isIndoors ? 'add-transition' : 'add-outdoor-transition'))}
              >
                {t('tools.addTransition')}
              </Button>
              <Button
                size="small"
                icon={Waypoints}
                onPress={() => go(form(isIndoors ? 'add-path' : 'add-outdoor-path'))}
              >
                {t('tools.addPath')}
              </Button>
            </>
          )}
          {isIndoors && (
            <Button size="small" icon={Route} onPress={() => go(paths.wayfindingLab(params))}>
              {t('tools.lab')}
            </Button>
          )}
        </Stack>
        {issues.length > 0 && (
          <Disclosure title={t('tools.problems', { count: issues.length })} icon={TriangleAlert}>
            {broken.size > 0 && permission.canEdit && (
              <Button size="small" icon={Wrench} onPress={() => void repair()}>
                {t('tools.repair', { count: broken.size })}
              </Button>
            )}
            {stray.length > 0 && permission.canEdit && (
              <Button size="small" icon={Trash2} onPress={() => void deleteStray()}>
                {t('tools.deleteFar', { count: stray.length })}
              </Button>
            )}
            <div className={styles['problems']}>
              {issues.slice(0, SHOWN).map((issue) => (
                <ListRow
                  key={`${issue.fid} ${issue.code} ${issue.other}`}
                  pictogram={<Pictogram icon={issue.severity === 'error' ? CircleX : TriangleAlert} />}
                  title={nameOf(issue.fid)}
                  // It takes a second line rather than lose its end.
                  note={t(`issues.${issue.code}`)}
                  subtitle=""
                  onPress={() => {
                    flyTo([issue.position]);
                    go(form(issue.fid));
                  }}
                />
              ))}
              {issues.length > SHOWN && (
                <Text look="small" tone="secondary">
                  {t('tools.more', { count: issues.length - SHOWN })}
                </Text>
              )}
            </div>
          </Disclosure>
        )}
      </Stack>
    </section>
  );
}
