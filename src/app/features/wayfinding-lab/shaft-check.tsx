import { Link2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkShaft } from '../../../domain/ops/index.ts';
import { editTransitions } from '../../commands/index.ts';
import { useNetworkIssues, type SiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePermission } from '../../state/session/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Disclosure, Row, Rows, RowWords, useToasts } from '../../ui/index.ts';

/** Transitions that stand over each other and are not linked; one press makes a chain of them. */
export function ShaftCheck({ network }: { network: SiteNetwork }): ReactNode {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const taxonomy = useTaxonomy();
  const { canEdit } = usePermission();
  const issues = useNetworkIssues();
  const shafts = useMemo(() => shaftsIn(issues), [issues]);
  if (shafts.length === 0) return null;
  const byFid = new Map(network.rows.map((row) => [row.fid as string, row]));
  const levelOf = (fid: string): string => {
    const lid = byFid.get(fid)?.levelLid ?? null;
    return lid === null ? t('outdoors') : (network.levels.get(lid)?.levelShortTitle ?? '?');
  };
  const link = async (fids: readonly string[]): Promise<void> => {
    const { siteLid } = network;
    const outcome = await editTransitions(workspace, { siteLid, taxonomy }, (context) =>
      linkShaft(context, fids, workspace.newId),
    );
    if (!outcome.ok) toasts.show({ kind: 'error', title: t('failed') });
  };
  return (
    <Disclosure title={t('lab.shafts', { count: shafts.length })} icon={Link2}>
      <Rows>
        {shafts.map((fids) => (
          <Row key={fids.join()}>
            <RowWords
              name={<bdi>{byFid.get(fids[0]!)?.properties.name ?? t('unnamed')}</bdi>}
              second={fids.map(levelOf).join(' – ')}
            />
            {canEdit && (
              <Button size="small" onPress={() => void link(fids)}>
                {t('transition.link')}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Disclosure>
  );
}

/** Those that the issues join. */
function shaftsIn(issues: ReturnType<typeof useNetworkIssues>): string[][] {
  const joined = new Map<string, Set<string>>();
  for (const { code, fid, other } of issues) {
    if (code !== 'unlinked-neighbour' || other === null) continue;
    const all = new Set([fid, other, ...(joined.get(fid) ?? []), ...(joined.get(other) ?? [])]);
    for (const one of all) joined.set(one, all);
  }
  return [...new Set(joined.values())].map((all) => [...all]);
}
