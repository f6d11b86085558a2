import { Check, RefreshCw, SquareCheck, SquareX, WandSparkles, X } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Feature } from '../../../domain/entities/feature.ts';
import { acceptProposal } from '../../../domain/ops/index.ts';
import {
  countVerdicts,
  edgeAt,
  edgesWithin,
  judged,
  type Proposal,
  type ProposedEdge,
} from '../../../domain/wayfinding/proposal/index.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { OverlayMark } from '../../../map/index.ts';
import { useWithRules } from './ways/path-rules.tsx';
import { editNetwork } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useFeatureName, useTitles } from '../../state/content/feature-name.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  ConfirmModal,
  DescriptionList,
  IconButton,
  Notice,
  Progress,
  Row,
  Rows,
  RowWords,
  SegmentedControl,
  Stack,
  Text,
  useToasts,
} from '../../ui/index.ts';
import { LevelLinks } from './level-links.tsx';
import { ProposedLevels } from './proposed-levels.tsx';
import { useProposal } from './use-proposal.ts';
import { useHeld } from '../../editor/held.ts';

/** Rows of one list; more would not be read. */
const SHOWN = 100;

const SCOPES = ['level', 'building', 'between'] as const;
const SCOPE = z.enum(SCOPES);
type Scope = z.infer<typeof SCOPE>;

// @spec 4.60
/**
 * Generates paths of the level or of all levels of its building, or links between them, and has each decided on; nothing
 * is saved before.
 */
export function PathProposal({ rows }: { rows: readonly Feature[] }): ReactElement {
  const { t } = useTranslation('network');
  const [scope, setScope] = useKeptChoice<Scope>('path-scope', SCOPE, 'level');
  return (
    <Stack gap={4}>
      <SegmentedControl<Scope>
        label={t('proposal.scope.label')}
        isFullWidth
        value={scope}
        options={SCOPES.map((id) => ({ id, label: t(`proposal.scope.${id}`) }))}
        onChange={setScope}
      />
      {scope === 'between' ? <LevelLinks /> : <Generated key={scope} scope={scope} rows={rows} />}
    </Stack>
  );
}

interface GeneratedProps {
  scope: 'level' | 'building';
  rows: readonly Feature[];
}

function Generated({ scope, rows }: GeneratedProps): ReactElement {
  const { t } = useTranslation('network');
  const { titleOf } = useTitles();
  const formats = useFormats();
  const state = useProposal();
  const [isAsking, setAsking] = useState(false);
  const { proposal, progress, failed, lacks } = state;
  const isMade = scope === 'level' ? proposal !== null : state.proposals.length > 0;
  const start = (): void =>
    !isMade && (rows.length > 0 || scope === 'building') ? setAsking(true) : state.run(scope);
  return (
    <>
      {progress === null ? (
        <>
          {!isMade && <Text tone="secondary">{t(`proposal.intro.${scope}`)}</Text>}
          <Button icon={isMade ? RefreshCw : WandSparkles} isFullWidth onPress={start}>
            {t(isMade ? 'proposal.again' : 'proposal.start')}
          </Button>
        </>
      ) : (
        <Progress
          label={t('proposal.running')}
          value={progress.all > 1 ? progress.done : null}
          max={progress.all}
          text={
            progress.all > 1
              ? t('proposal.levelOf', {
                  number: formats.number(progress.done + 1),
                  all: formats.number(progress.all),
                })
              : t('proposal.runningText')
          }
          onCancel={state.cancel}
          cancelLabel={t('cancel')}
        />
      )}
      {failed.map(({ level, code }) => (
        <Notice
          key={level.lid}
          tone="error"
          role="alert"
          title={
            scope === 'level'
              ? t(`proposal.failure.${code}`)
              : t('proposal.failedLevel', {
                  level: titleOf(level),
                  reason: t(`proposal.failure.${code}`),
                })
          }
        >
          {scope === 'level' &&
            code === 'no-walkable-space' &&
            (lacks.length === 0
              ? t('proposal.lacks.ground')
              : lacks.map((one) => t(`proposal.lacks.${one}`)).join(' '))}
        </Notice>
      ))}
      {scope === 'building' && progress === null && <ProposedLevels state={state} />}
      {proposal !== null && progress === null && (
        <Review proposal={proposal} onChange={(next) => state.set(proposal.levelLid, next)} />
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('proposal.confirm.title')}
        safeLabel={t('cancel')}
        actionLabel={t('proposal.confirm.action')}
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          state.run(scope);
        }}
      >
        {t('proposal.confirm.text')}
      </ConfirmModal>
    </>
  );
}

interface ReviewProps {
  proposal: Proposal;
  onChange: (proposal: Proposal | null) => void;
}

const MARK = { open: 'proposed', accepted: 'accepted', rejected: 'rejected' } as const;

/** What the map shows of a proposal. */
const marksOf = (proposal: Proposal, unreached: readonly Feature[]): OverlayMark[] => [
  ...proposal.locked.map(({ from, to }): OverlayMark => ({ kind: 'locked', line: [from, to] })),
  ...proposal.edges.map(({ from, to, verdict }): OverlayMark => ({ kind: MARK[verdict], line: [from, to] })),
  ...unreached.flatMap(({ geometry }): OverlayMark[] =>
    geometry.type === 'Point' ? [{ kind: 'unreached', at: geometry.coordinates }] : [],
  ),
];

function Review({ proposal, onChange }: ReviewProps): ReactElement {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const place = usePlace();
  const features = useLevelFeatures();
  const counts = countVerdicts(proposal);
  const wanted = new Set(proposal.unreached);
  const unreached = features?.filter(({ fid }) => wanted.has(fid)) ?? [];
  const area = useJudgeOnMap(proposal, onChange);
  const marks = useMemo(() => {
    const left = features?.filter(({ fid }) => proposal.unreached.includes(fid)) ?? [];
    const corner: OverlayMark[] = area.corner ? [{ kind: 'candidate', at: area.corner }] : [];
    return [...marksOf(proposal, left), ...corner];
  }, [proposal, features, area.corner]);
  useHeld(toolMarksAtom, marks);
  const withRules = useWithRules();

  const take = async (isWhole: boolean): Promise<void> => {
    const { level } = place ?? {};
    if (!level) return;
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    const open = new Set(proposal.edges.filter(({ verdict }) => verdict === 'open').map(({ key }) => key));
    const decided = isWhole ? judged(proposal, open, 'accepted') : proposal;
    const outcome = await editNetwork(
      workspace,
      siteLid,
      withRules((rows) =>
        acceptProposal(rows, { clientLid, siteLid, buildingLid, levelLid }, decided, isWhole),
      ),
    );
    if (outcome.ok) {
      toasts.show({
        kind: 'success',
        title: t('proposal.taken', { count: countVerdicts(decided).accepted }),
      });
      onChange(null);
    } else toasts.show({ kind: 'error', title: t('failed') });
  };

  return (
    <Stack gap={4}>
      <Notice tone="accent">{t('proposal.notSaved')}</Notice>
      <DescriptionList
        look="figures"
        aria-label={t('proposal.counts')}
        items={[
          { id: 'open', term: t('proposal.open'), value: formats.number(counts.open) },
          { id: 'accepted', term: t('proposal.accepted'), value: formats.number(counts.accepted) },
          { id: 'rejected', term: t('proposal.rejected'), value: formats.number(counts.rejected) },
          { id: 'locked', term: t('proposal.locked'), value: formats.number(proposal.locked.length) },
          { id: 'parts', term: t('proposal.parts'), value: formats.number(proposal.parts) },
        ]}
      />
      <Stack direction="row" gap={2}>
        <Button
          variant="primary"
          isDisabled={counts.open + counts.accepted === 0}
          onPress={() => void take(true)}
        >
          {t('proposal.acceptAll', { count: counts.open + counts.accepted })}
        </Button>
        <Button isDisabled={counts.accepted === 0} onPress={() => void take(false)}>
          {t('proposal.keep', { count: counts.accepted })}
        </Button>
        <Button variant="ghost" onPress={() => onChange(null)}>
          {t('proposal.discard')}
        </Button>
      </Stack>
      {proposal.edges.length > 0 && <AreaTools area={area} />}
      {unreached.length > 0 && <UnreachedPlaces places={unreached} />}
      <ProposedEdges proposal={proposal} onChange={onChange} />
    </Stack>
  );
}

function UnreachedPlaces({ places }: { places: readonly Feature[] }): ReactElement {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const taxonomy = useTaxonomy();
  const flyTo = useSetAtom(flyToAtom);
  return (
    <Stack gap={2}>
      <Text as="h3" look="label">
        {t('proposal.unreached', { count: places.length })}
      </Text>
      <Rows>
        {places.slice(0, SHOWN).map((one) => (
          <Row key={one.fid}>
            <RowWords
              name={<bdi>{calledBy(one) || (taxonomy[one.properties.typeCode]?.title ?? t('unnamed'))}</bdi>}
            />
            <Button variant="link" size="small" onPress={() => flyTo(cornersOf(one))}>
              {t('show')}
            </Button>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

/** Each path, to be accepted or rejected. */
function ProposedEdges({ proposal, onChange }: ReviewProps): ReactElement {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const flyTo = useSetAtom(flyToAtom);
  const judge = ({ key }: ProposedEdge, verdict: ProposedEdge['verdict']): void =>
    onChange(judged(proposal, new Set([key]), verdict));
  return (
    <Stack gap={2}>
      <Text as="h3" look="label">
        {t('proposal.edges', { count: proposal.edges.length })}
      </Text>
      {proposal.edges.length === 0 && <Text tone="secondary">{t('proposal.nothingNew')}</Text>}
      <Rows>
        {proposal.edges.slice(0, SHOWN).map((edge, i) => (
          <Row key={edge.key}>
            <RowWords
              name={t('proposal.edge', { number: i + 1, length: formats.length(edge.metres, 1) })}
              second={t(`proposal.verdict.${edge.verdict}`)}
            />
            <Stack direction="row" gap={1} isNoWrap>
              <Button variant="link" size="small" onPress={() => flyTo([edge.from, edge.to])}>
                {t('show')}
              </Button>
              <IconButton
                icon={Check}
                size="small"
                label={t('proposal.acceptOne', { number: i + 1 })}
                onPress={() => judge(edge, 'accepted')}
              />
              <IconButton
                icon={X}
                size="small"
                label={t('proposal.rejectOne', { number: i + 1 })}
                onPress={() => judge(edge, 'rejected')}
              />
            </Stack>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

/** Decides on all paths in an area of the map. */
function AreaTools({ area }: { area: ReturnType<typeof useJudgeOnMap> }): ReactElement {
  const { t } = useTranslation('network');
  const next = area.corner ? 'proposal.secondCorner' : 'proposal.firstCorner';
  return (
    <Stack gap={2}>
      <Text tone="secondary" look="small" role="status">
        {t(area.armed === null ? 'proposal.pressEdge' : next)}
      </Text>
      <Stack direction="row" gap={2}>
        {AREAS.map(([verdict, icon]) => (
          <Button
            key={verdict}
            size="small"
            icon={icon}
            aria-pressed={area.armed === verdict}
            variant={area.armed === verdict ? 'soft' : 'secondary'}
            onPress={() => area.arm(area.armed === verdict ? null : verdict)}
          >
            {t(`proposal.area.${verdict}`)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

const AREAS = [
  ['accepted', SquareCheck],
  ['rejected', SquareX],
] as const;
const NEXT = { open: 'accepted', accepted: 'rejected', rejected: 'open' } as const;
/** Metres: a press so near to a path means it. */
const PRESS_M = 1.5;

/** Paths are decided on by pressing them on the map, one after the other, or all between two corners. */
function useJudgeOnMap(proposal: Proposal, onChange: (proposal: Proposal) => void) {
  const [armed, setArmed] = useState<'accepted' | 'rejected' | null>(null);
  const [corner, setCorner] = useState<Position | null>(null);
  const arm = (verdict: typeof armed): void => {
    setArmed(verdict);
    setCorner(null);
  };
  useMapPress(({ lngLat }) => {
    if (armed === null) {
      const edge = edgeAt(proposal, lngLat, PRESS_M);
      if (edge) onChange(judged(proposal, new Set([edge.key]), NEXT[edge.verdict]));
    } else if (corner === null) setCorner(lngLat);
    else {
      const [xs, ys] = [0, 1].map((i) => [corner[i]!, lngLat[i]!].sort((a, b) => a - b));
      const inside = edgesWithin(proposal, [xs![0]!, ys![0]!, xs![1]!, ys![1]!]);
      onChange(judged(proposal, new Set(inside.map(({ key }) => key)), armed));
      arm(null);
    }
  });
  return { armed, corner, arm };
}

const cornersOf = ({ geometry }: Feature) => {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : (geometry.coordinates[0]?.[0] ?? []);
};
