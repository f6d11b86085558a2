import { atom, useAtom, useSetAtom } from 'jotai';
import { Check, X } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../domain/entities/geometry.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import { planDoubts } from '../../../domain/rooms/plan-doubts.ts';
import { featureRow } from '../../../domain/ops/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { hoveredInListAtom } from '../../state/map-view/hovered.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { useLevelPreview } from '../../state/map-view/level-preview.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Button, Checkbox, Disclosure, Notice, Stack, Switch, Text } from '../../ui/index.ts';
import { marksOfArea, outlinesLeftOut } from './review-marks.ts';
import { AreaChoice } from './area-choice.tsx';
import { FindingRow } from './finding-row.tsx';
import {
  draftOf,
  groupsOf,
  reviewFindings,
  type Decision,
  type Decisions,
  type Found,
  type Reviewed,
} from './review.ts';
import { useHeld } from '../../editor/held.ts';

export interface MappingReviewProps {
  /** What was decided is kept under it while the page is open. */
  reviewKey: string;
  found: readonly Found[];
  /** So many more were found, and are on the level already. */
  known: number;
  canEdit: boolean;
  /** False with a server that takes over all or nothing. */
  canChoose: boolean;
  canKeepRest: boolean;
  isBusy: boolean;
  onApply: (rows: readonly Reviewed[], rest: 'drop' | 'keep') => Promise<void>;
  onDecline: () => Promise<void>;
}

/** What was decided in this window, by review. */
const decisionsAtom = atom<ReadonlyMap<string, Decisions>>(new Map());
const NONE: Decisions = new Map();
/** So many rows of a group at once. */
const SHOWN = 50;

/** What was found on a plan: on the map as it would be, and in a list, what is doubtful first. */
export function MappingReview(props: MappingReviewProps): ReactElement {
  const { found, known, reviewKey, canEdit, canChoose } = props;
  const { t } = useTranslation('mapping');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const [all, setAll] = useAtom(decisionsAtom);
  const [keepsRest, setKeepsRest] = useState(false);
  const decisions = all.get(reviewKey) ?? NONE;
  const rows = useMemo(() => reviewFindings(found, decisions, taxonomy), [found, decisions, taxonomy]);
  const { doubtful, groups } = useMemo(() => groupsOf(rows, taxonomy), [rows, taxonomy]);
  const doubts = useMemo(() => planDoubts(found), [found]);
  const accepted = rows.filter(({ isAccepted }) => isAccepted);
  const faults = accepted.filter(({ fault }) => fault !== null).length;

  const decide = (fids: readonly string[], decision: Decision): void => {
    const next = new Map(decisions);
    for (const fid of fids) next.set(fid, { ...next.get(fid), ...decision });
    setAll(new Map(all).set(reviewKey, next));
  };
  const [corners, setCorners] = useState<readonly Position[] | null>(null);
  // While an area is chosen a press is one of its corners.
  const isChoosingArea = corners !== null && corners.length < 2;
  useReviewOnMap(
    rows,
    corners,
    canChoose && canEdit
      ? (row, at) => {
          if (isChoosingArea) setCorners([...corners, at]);
          else if (row !== undefined) decide([row.fid], { isLeftOut: row.isAccepted });
        }
      : null,
  );

  const listed = (own: readonly Reviewed[], name: string): ReactElement => (
    <GroupRows name={name} rows={own} canChoose={canChoose && canEdit} decide={decide} />
  );
  return (
    <Stack gap={4}>
      <Text as="p" role="status">
        {t('found', { count: found.length, number: formats.number(found.length) })}
        {known > 0 && ` ${t('known', { count: known, number: formats.number(known) })}`}
      </Text>
      {doubts.length > 0 && (
        <Notice tone="waiting" role="status" title={t('planDoubts.title')}>
          {doubts.map((code) => t(`planDoubts.${code}`)).join(' ')} {t('planDoubts.advice')}
        </Notice>
      )}
      {found.length === 0 && <Notice tone="synced" title={t('allKnown')} />}
      {found.length === 0 ? null : canChoose ? (
        canEdit && <Text tone="secondary">{t('pressHint')}</Text>
      ) : (
        <Notice tone="waiting" title={t('allOrNothing')} />
      )}
      {canChoose && canEdit && found.length > 0 && (
        <AreaChoice rows={rows} corners={corners} onCorners={setCorners} decide={decide} />
      )}
      {doubtful.length > 0 && (
        <Disclosure title={t('doubtful')} note={formats.number(doubtful.length)} defaultExpanded>
          {listed(doubtful, t('doubtful'))}
        </Disclosure>
      )}
      {groups.map(({ typeCode, rows: own }) => {
        const title = taxonomy[typeCode]?.title ?? typeCode;
        return (
          <Disclosure key={typeCode} title={title} note={formats.number(own.length)}>
            {listed(own, title)}
          </Disclosure>
        );
      })}
      {canEdit && (
        <Stack gap={3}>
          {props.canKeepRest && accepted.length < rows.length && (
            <Switch
              label={t('keepRest')}
              hint={t('keepRestHint')}
              isSelected={keepsRest}
              onChange={setKeepsRest}
            />
          )}
          {faults > 0 && (
            <Notice
              tone="error"
              role="status"
              title={t('faults', { count: faults, number: formats.number(faults) })}
            />
          )}
          <Button
            variant="primary"
            icon={Check}
            isFullWidth
            isDisabled={props.isBusy || accepted.length === 0 || faults > 0}
            onPress={() => void props.onApply(accepted, keepsRest ? 'keep' : 'drop')}
          >
            {t('apply', { count: accepted.length, number: formats.number(accepted.length) })}
          </Button>
          <Button
            variant="ghost"
            icon={X}
            isFullWidth
            isDisabled={props.isBusy}
            onPress={() => void props.onDecline()}
          >
            {t('decline')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface GroupRowsProps {
  name: string;
  rows: readonly Reviewed[];
  canChoose: boolean;
  decide: (fids: readonly string[], decision: Decision) => void;
}

function GroupRows({ name, rows, canChoose, decide }: GroupRowsProps): ReactElement {
  const { t } = useTranslation('mapping');
  const [shown, setShown] = useState(SHOWN);
  const flyTo = useSetAtom(flyToAtom);
  const setHovered = useSetAtom(hoveredInListAtom);
  const taken = rows.filter(({ isAccepted }) => isAccepted).length;
  return (
    <Stack gap={2}>
      {canChoose && (
        <Checkbox
          label={t('acceptAll', { name })}
          isSelected={taken === rows.length}
          isIndeterminate={taken > 0 && taken < rows.length}
          onChange={(isOn) =>
            decide(
              rows.map(({ fid }) => fid),
              { isLeftOut: !isOn },
            )
          }
        />
      )}
      {rows.slice(0, shown).map((row) => (
        <FindingRow
          key={row.fid}
          row={row}
          canChoose={canChoose}
          onDecide={(decision) => decide([row.fid], decision)}
          onShow={() => {
            const at = labelPoint(row.geometry);
            if (at !== null) flyTo([at]);
          }}
          onHover={(isOver) => setHovered(isOver ? row.fid : null)}
        />
      ))}
      {rows.length > shown && (
        <Button variant="link" onPress={() => setShown(shown + SHOWN)}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}

/**
 * Shows the level with what is accepted, and the outlines of what is left out; a press on a finding takes it or leaves it
 * out.
 * @param corners of the area that is being chosen
 */
function useReviewOnMap(
  rows: readonly Reviewed[],
  corners: readonly Position[] | null,
  onPress: ((row: Reviewed | undefined, at: Position) => void) | null,
): void {
  const place = usePlace();
  const level = place?.level;
  const taxonomy = useTaxonomy();
  const features = useLevelFeatures();
  const shown = useMemo(() => {
    if (!level || features === undefined) return undefined;
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    const at = { clientLid, siteLid, buildingLid, levelLid };
    const accepted = rows.filter(({ isAccepted }) => isAccepted);
    return [...features, ...accepted.map((row) => featureRow(at, draftOf(row, taxonomy)))];
  }, [level, features, rows, taxonomy]);
  useLevelPreview(shown);
  const leftOut = useMemo(() => outlinesLeftOut(rows), [rows]);
  useHeld(
    toolMarksAtom,
    useMemo(() => [...leftOut, ...marksOfArea(corners)], [leftOut, corners]),
  );
  useMapPress(
    onPress &&
      (({ key, lngLat }) =>
        onPress(
          rows.find(({ fid }) => fid === key),
          lngLat,
        )),
  );
}
