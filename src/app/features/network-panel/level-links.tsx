import { Check, X } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { linkShafts } from '../../../domain/ops/index.ts';
import { unlinkedShafts } from '../../../domain/wayfinding/check/index.ts';
import { routeNodesOfRows, shaftsByFid } from '../../../domain/wayfinding/route/index.ts';
import type { Verdict } from '../../../domain/wayfinding/proposal/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import { editTransitions } from '../../commands/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useNetworkIssues, useSiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, IconButton, Notice, Row, Rows, RowWords, Stack, Text, useToasts } from '../../ui/index.ts';
import { useHeld } from '../../editor/held.ts';

const MARK = { open: 'candidate', accepted: 'start', rejected: 'unreached' } as const;

/** Proposed links between levels: lifts and stairs over each other. Nothing is saved before it is accepted. */
export function LevelLinks(): ReactElement {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const taxonomy = useTaxonomy();
  const network = useSiteNetwork();
  const place = usePlace();
  const issues = useNetworkIssues();
  const flyTo = useSetAtom(flyToAtom);
  const buildingLid = place?.building?.lid ?? null;
  const levelLid = place?.level?.lid ?? null;
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const { levels, rows } = network ?? {};
  const shafts = useMemo(
    () =>
      unlinkedShafts(
        issues.filter(({ building }) => building === buildingLid),
        (level) => levels?.get(level)?.levelIndex,
        shaftsByFid(routeNodesOfRows(rows ?? [])),
      ),
    [issues, buildingLid, levels, rows],
  );
  const byFid = useMemo(
    () => new Map<string, Feature>(network?.rows.map((row) => [row.fid, row])),
    [network],
  );
  const verdictOf = (fids: readonly string[]): Verdict => verdicts.get(fids.join()) ?? 'open';
  const judge = (fids: readonly string[], verdict: Verdict): void =>
    setVerdicts((before) => new Map(before).set(fids.join(), verdict));
  const marks = useMemo(
    () =>
      shafts.flatMap((fids) =>
        fids.flatMap((fid): OverlayMark[] => {
          const row = byFid.get(fid);
          return row?.geometry.type === 'Point' && row.levelLid === levelLid
            ? [{ kind: MARK[verdicts.get(fids.join()) ?? 'open'], at: row.geometry.coordinates }]
            : [];
        }),
      ),
    [shafts, byFid, levelLid, verdicts],
  );
  useHeld(toolMarksAtom, marks);
  const levelOf = (fid: string): string =>
    network?.levels.get(byFid.get(fid)?.levelLid ?? '')?.shortTitle ?? '?';
  const wanted = shafts.filter((fids) => verdictOf(fids) !== 'rejected');
  const accepted = shafts.filter((fids) => verdictOf(fids) === 'accepted');
  const take = async (some: readonly (readonly string[])[]): Promise<void> => {
    if (!network) return;
    const { siteLid } = network;
    const outcome = await editTransitions(workspace, { siteLid, taxonomy }, (context) =>
      linkShafts(context, some, workspace.newId),
    );
    toasts.show(
      outcome.ok
        ? { kind: 'success', title: t('proposal.linked', { count: some.length }) }
        : { kind: 'error', title: t('failed') },
    );
  };
  if (shafts.length === 0) return <Text tone="secondary">{t('proposal.noShafts')}</Text>;
  return (
    <>
      <Notice tone="accent">{t('proposal.notSaved')}</Notice>
      <Stack direction="row" gap={2}>
        <Button variant="primary" isDisabled={wanted.length === 0} onPress={() => void take(wanted)}>
          {t('proposal.acceptAll', { count: wanted.length })}
        </Button>
        <Button isDisabled={accepted.length === 0} onPress={() => void take(accepted)}>
          {t('proposal.keep', { count: accepted.length })}
        </Button>
      </Stack>
      <Rows label={t('proposal.scope.between')}>
        {shafts.map((fids) => {
          const row = byFid.get(fids[0]!);
          const name = calledBy(row) || t('unnamed');
          return (
            <Row key={fids.join()}>
              <RowWords
                name={<bdi>{name}</bdi>}
                second={`${fids.map(levelOf).join(' – ')} · ${t(`proposal.verdict.${verdictOf(fids)}`)}`}
              />
              <Stack direction="row" gap={1} isNoWrap>
                <Button
                  variant="link"
                  size="small"
                  onPress={() => {
                    if (row?.geometry.type === 'Point') flyTo([row.geometry.coordinates]);
                  }}
                >
                  {t('show')}
                </Button>
                <IconButton
                  icon={Check}
                  size="small"
                  label={t('proposal.acceptLink', { name })}
                  onPress={() => judge(fids, 'accepted')}
                />
                <IconButton
                  icon={X}
                  size="small"
                  label={t('proposal.rejectLink', { name })}
                  onPress={() => judge(fids, 'rejected')}
                />
              </Stack>
            </Row>
          );
        })}
      </Rows>
    </>
  );
}
