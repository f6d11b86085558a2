import { Check, Globe, Pencil, X } from 'lucide-react';
import { atom, useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import {
  anchorIssues,
  fitControlPoints,
  movePosition,
  NO_CONTROL,
  UNMOVED,
  type ControlSet,
  type Placement,
} from '../../../../domain/floorplan/index.ts';
import { roundPosition } from '../../../../domain/geometry/index.ts';
import { COORDINATE_DECIMALS } from '../../../../domain/limits.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useHeld } from '../../../editor/held.ts';
import { isPlacingAtom } from '../../../editor/handles.ts';
import { Button, Disclosure, Notice, SegmentedControl, Stack, Switch } from '../../../ui/index.ts';
import { ControlPoints } from '../../../control-points/control-points.tsx';
import { nearestCorner } from '../../../control-points/nearest-corner.ts';
import { PositionFields } from '../../../control-points/position-fields.tsx';
import { placesOf, withPlaces, type PlanPosition } from './anchor-change.ts';
import { MarkCornersPopup } from './mark-corners-popup.tsx';
import styles from './earth-position.module.css';
import { useAnchorsOnMap, useMovedContent } from './use-anchors-on-map.ts';

export interface EarthPositionProps {
  position: PlanPosition;
  isReadOnly: boolean;
  onPosition: (position: PlanPosition) => void;
}

/** Anchors that are being put elsewhere. */
interface AnchorsInHand {
  /** Levels of a building may well have the same anchors. */
  levelLid: string | undefined;
  /** Where they lie. */
  of: AnchorPair;
  places: [Position, Position];
  isLocked: boolean;
  control: ControlSet;
  isByPoints: boolean;
}

/** Kept beside the page: turning a tablet changes the layout, and rebuilds the panel. */
const anchorsInHandAtom = atom<AnchorsInHand | null>(null);

const taken = (levelLid: string | undefined, anchors: AnchorPair): AnchorsInHand => ({
  levelLid,
  of: anchors,
  places: placesOf(anchors),
  isLocked: true,
  control: NO_CONTROL,
  isByPoints: false,
});

/** Where the two anchors of the plan lie, and the way to put them elsewhere. */
export function EarthPosition({ position, isReadOnly, onPosition }: EarthPositionProps): ReactElement {
  const { t } = useTranslation('forms');
  const [inHand, setInHand] = useAtom(anchorsInHandAtom);
  const levelLid = usePlace()?.level?.lid;
  const isOfThis = inHand?.levelLid === levelLid && sameValue(inHand?.of, position.anchors);
  const isOpen = inHand !== null && isOfThis && !isReadOnly;
  useHeld(isPlacingAtom, isOpen ? true : null);
  useMovedContent(isOpen ? null : position.move);
  return (
    <Disclosure title={t('anchors.title')} icon={Globe} defaultExpanded={isOpen}>
      {isOpen ? (
        <AnchorEditor
          position={position}
          inHand={inHand}
          onChange={(part) => setInHand((before) => before && { ...before, ...part })}
          onCancel={() => setInHand(null)}
          onSet={(next) => {
            setInHand(null);
            onPosition(next);
          }}
        />
      ) : (
        <Stack gap={3}>
          <AnchorPlaces anchors={position.anchors} />
          <p className={styles['note']}>
            {t(position.move === null ? 'anchors.note' : 'anchors.movesOnSave')}
          </p>
          {!isReadOnly && (
            <Button icon={Pencil} onPress={() => setInHand(taken(levelLid, position.anchors))}>
              {t('anchors.edit')}
            </Button>
          )}
        </Stack>
      )}
    </Disclosure>
  );
}

function AnchorPlaces({ anchors }: { anchors: AnchorPair }): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <dl className={styles['anchors']}>
      {placesOf(anchors).map(([longitude, latitude], i) => (
        <div key={i}>
          <dt>{t(i === 0 ? 'anchors.first' : 'anchors.second')}</dt>
          <dd dir="ltr">
            {latitude.toFixed(COORDINATE_DECIMALS)}, {longitude.toFixed(COORDINATE_DECIMALS)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface EditorProps {
  position: PlanPosition;
  inHand: AnchorsInHand;
  onChange: (part: Partial<AnchorsInHand>) => void;
  onCancel: () => void;
  onSet: (position: PlanPosition) => void;
}

/** Both anchors by hand on the map, by numbers, or by control points. Nothing is kept before it is set. */
function AnchorEditor({ position, inHand, onChange, onCancel, onSet }: EditorProps): ReactElement {
  const { t } = useTranslation(['forms', 'controlPoints']);
  const issueText = useIssueText();
  const before = placesOf(position.anchors);
  const { places, isLocked, control, isByPoints } = inHand;
  const isWhole = places.flat().every(Number.isFinite);
  const next = isWhole ? withPlaces(position, places, isLocked) : null;
  const issues = isWhole ? anchorIssues(placed(position.anchors, places)) : [];
  const canSet = next !== null && issues.length === 0 && !sameValue(places, before);
  useMovedContent(next?.move ?? position.move);

  const pivot = middleOf(before);
  return (
    <Stack gap={3}>
      <SegmentedControl
        label={t('controlPoints:way')}
        options={[
          { id: 'anchors', label: t('controlPoints:anchors') },
          { id: 'points', label: t('controlPoints:points') },
        ]}
        value={isByPoints ? 'points' : 'anchors'}
        // Control points say where the plan belongs: it moves there.
        onChange={(way) =>
          onChange(way === 'points' ? { isByPoints: true, isLocked: true } : { isByPoints: false })
        }
        isFullWidth
      />
      {isByPoints ? (
        <ControlPoints
          value={control}
          onChange={(next) => onChange({ control: next })}
          placement={placementOf(before, places, pivot)}
          pivot={pivot}
          corners={before}
          onPlace={(placement) => {
            const move = movePosition(placement, pivot);
            onChange({ places: [move(before[0]), move(before[1])] });
          }}
        />
      ) : (
        <TwoAnchors
          {...{ position, places, isLocked }}
          onPlaces={(next) => onChange({ places: next })}
          onLocked={(next) => onChange({ isLocked: next })}
        />
      )}
      {issues.slice(0, 1).map((issue) => (
        <Notice key={issue.code} tone="error" role="alert">
          {issueText(issue)}
        </Notice>
      ))}
      <Stack direction="row" gap={2}>
        <Button variant="ghost" icon={X} onPress={onCancel}>
          {t('anchors.cancel')}
        </Button>
        <Button variant="soft" icon={Check} isDisabled={!canSet} onPress={() => next !== null && onSet(next)}>
          {t('anchors.set')}
        </Button>
      </Stack>
    </Stack>
  );
}

interface TwoAnchorsProps {
  position: PlanPosition;
  places: [Position, Position];
  isLocked: boolean;
  onPlaces: (places: [Position, Position]) => void;
  onLocked: (isLocked: boolean) => void;
}

function TwoAnchors({ position, places, isLocked, onPlaces, onLocked }: TwoAnchorsProps): ReactElement {
  const { t } = useTranslation('forms');
  const features = useLevelFeatures();
  const put = (i: number, place: Position): void =>
    onPlaces(i === 0 ? [place, places[1]] : [places[0], place]);
  useAnchorsOnMap({
    position,
    places,
    isLocked,
    onMove: put,
    onPress: (i) => {
      // @spec 4.47
      // The anchors of a plan that stays are put on what is drawn on it.
      const corner = isLocked ? null : nearestCorner(features ?? [], places[i]!);
      if (corner !== null) put(i, corner);
    },
  });
  return (
    <>
      <MarkCornersPopup />
      <Switch
        label={t('anchors.locked')}
        hint={t(isLocked ? 'anchors.lockedHint' : 'anchors.unlockedHint')}
        isSelected={isLocked}
        onChange={onLocked}
      />
      {places.map((place, i) => (
        <PositionFields
          key={i}
          latitudeLabel={t(i === 0 ? 'anchors.firstLatitude' : 'anchors.secondLatitude')}
          longitudeLabel={t(i === 0 ? 'anchors.firstLongitude' : 'anchors.secondLongitude')}
          position={place}
          onChange={(next) => put(i, next)}
        />
      ))}
    </>
  );
}

const placed = ([a, b]: AnchorPair, [first, second]: [Position, Position]): AnchorPair => [
  { ...a, geometry: { type: 'Point', coordinates: first } },
  { ...b, geometry: { type: 'Point', coordinates: second } },
];

const middleOf = ([a, b]: [Position, Position]): Position =>
  roundPosition([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);

/** How a plan was moved whose anchors were put elsewhere. */
function placementOf(before: [Position, Position], now: [Position, Position], pivot: Position): Placement {
  const points = before.map((from, i) => ({ from, to: now[i]!, accuracy: null }));
  const answer = fitControlPoints({ points, distances: [] }, pivot);
  return answer.ok ? answer.fit.placement : UNMOVED;
}
