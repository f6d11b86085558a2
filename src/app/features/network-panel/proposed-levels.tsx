import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useWithRules } from './ways/path-rules.tsx';
import { acceptProposals } from '../../../domain/ops/index.ts';
import { countVerdicts, judged, type Proposal } from '../../../domain/wayfinding/proposal/index.ts';
import { editNetwork } from '../../commands/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, ListRow, Rows, Stack, useToasts } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import type { ProposalState } from './use-proposal.ts';

/** The proposals of all levels: each can be gone to and decided on edge by edge, or all are taken over at once. */
export function ProposedLevels({ state }: { state: ProposalState }): ReactNode {
  const { t } = useTranslation('network');
  const { titleOf } = useTitles();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const go = useGo();
  const { params, id = 'edit-path' } = useContentRoute();
  const site = usePlace()?.site;
  const withRules = useWithRules();
  const { proposals } = state;
  const wanted = proposals.map(({ level, proposal }) => ({ level, proposal: withOpenAccepted(proposal) }));
  const count = wanted.reduce((sum, { proposal }) => sum + countVerdicts(proposal).accepted, 0);
  if (proposals.length === 0 || !site) return null;
  const take = async (): Promise<void> => {
    const make = withRules((rows) =>
      acceptProposals(
        rows,
        wanted.map(({ level: { clientLid, siteLid, buildingLid, lid }, proposal }) => ({
          place: { clientLid, siteLid, buildingLid, levelLid: lid },
          proposal,
        })),
      ),
    );
    const outcome = await editNetwork(workspace, site.lid, make);
    if (!outcome.ok) return void toasts.show({ kind: 'error', title: t('failed') });
    toasts.show({ kind: 'success', title: t('proposal.taken', { count }) });
    for (const { level } of wanted) state.set(level.lid, null);
  };
  return (
    <Stack gap={2}>
      <Rows label={t('proposal.levels')}>
        {proposals.map(({ level, proposal }) => (
          <ListRow
            key={level.lid}
            title={titleOf(level)}
            subtitle={t('proposal.edges', { count: proposal.edges.length })}
            onPress={() => {
              if (isLevelParams(params))
                go(paths.feature({ ...params, levelId: String(level.levelIndex) }, 'wayfinding-network', id));
            }}
          />
        ))}
      </Rows>
      <Button variant="primary" isDisabled={count === 0} onPress={() => void take()}>
        {t('proposal.acceptLevels', { count })}
      </Button>
    </Stack>
  );
}

function withOpenAccepted(proposal: Proposal): Proposal {
  const open = proposal.edges.filter(({ verdict }) => verdict === 'open');
  return judged(proposal, new Set(open.map(({ key }) => key)), 'accepted');
}
