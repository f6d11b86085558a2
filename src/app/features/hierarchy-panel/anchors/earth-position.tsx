import { Check, Globe, Pencil, X } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { anchorIssues } from '../../../../domain/floorplan/index.ts';
import { COORDINATE_DECIMALS } from '../../../../domain/limits.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { isPlacingAtom } from '../../../state/map-view/handles.ts';
import { Button, Disclosure, Grid, Notice, NumberField, Stack, Switch } from '../../../ui/index.ts';
import { nearestCorner, placesOf, withPlaces, type PlanPosition } from './anchor-change.ts';
import { MarkCornersPopup } from './mark-corners-popup.tsx';
import styles from './earth-position.module.css';
import { useAnchorsOnMap, useMovedContent } from './use-anchors-on-map.ts';

export interface EarthPositionProps {
  position: PlanPosition;
  isReadOnly: boolean;
  onPosition: (position: PlanPosition) => void;
}

/** Where the two anchors of the plan lie, and the way to put them elsewhere. */
export function EarthPosition({ position, isReadOnly, onPosition }: EarthPositionProps): ReactElement {
  const { t } = useTranslation('forms');
  const [isOpen, setOpen] = useState(false);
  const setPlacing = useSetAtom(isPlacingAtom);
  useEffect(() => {
    setPlacing(isOpen);
    return () => setPlacing(false);
  }, [isOpen, setPlacing]);
  useMovedContent(isOpen ? null : position.move);
  return (
    <Disclosure title={t('anchors.title')} icon={Globe}>
      {isOpen ? (
        <AnchorEditor
          position={position}
          onCancel={() => setOpen(false)}
          onSet={(next) => {
            setOpen(false);
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
            <Button icon={Pencil} onPress={() => setOpen(true)}>
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
  onCancel: () => void;
  onSet: (position: PlanPosition) => void;
}

/** Both anchors by hand on the map, or by numbers. Nothing is kept before it is set. */
function AnchorEditor({ position, onCancel, onSet }: EditorProps): ReactElement {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const features = useLevelFeatures();
  const before = placesOf(position.anchors);
  const [places, setPlaces] = useState(before);
  const [isLocked, setLocked] = useState(true);
  const isWhole = places.flat().every(Number.isFinite);
  const next = isWhole ? withPlaces(position, places, isLocked) : null;
  const issues = isWhole ? anchorIssues(placed(position.anchors, places)) : [];
  const canSet = next !== null && issues.length === 0 && !sameValue(places, before);

  const put = (i: number, place: Position): void =>
    setPlaces(([a, b]) => (i === 0 ? [place, b] : [a, place]));
  useAnchorsOnMap({
    position,
    places,
    isLocked,
    onMove: put,
    onPress: (i) => {
      // The anchors of a plan that stays are put on what is drawn on it.
      const corner = isLocked ? null : nearestCorner(features ?? [], places[i]!);
      if (corner !== null) put(i, corner);
    },
  });
  useMovedContent(next?.move ?? position.move);

  return (
    <Stack gap={3}>
      <MarkCornersPopup />
      <Switch
        label={t('anchors.locked')}
        hint={t(isLocked ? 'anchors.lockedHint' : 'anchors.unlockedHint')}
        isSelected={isLocked}
        onChange={setLocked}
      />
      {places.map(([longitude, latitude], i) => (
        <Grid key={i} min={140} gap={2}>
          <Degrees
            label={t(i === 0 ? 'anchors.firstLatitude' : 'anchors.secondLatitude')}
            value={latitude}
            onChange={(value) => put(i, [longitude, value])}
          />
          <Degrees
            label={t(i === 0 ? 'anchors.firstLongitude' : 'anchors.secondLongitude')}
            value={longitude}
            onChange={(value) => put(i, [value, latitude])}
          />
        </Grid>
      ))}
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

const placed = ([a, b]: AnchorPair, [first, second]: [Position, Position]): AnchorPair => [
  { ...a, geometry: { type: 'Point', coordinates: first } },
  { ...b, geometry: { type: 'Point', coordinates: second } },
];

interface DegreesProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Degrees({ label, value, onChange }: DegreesProps): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <NumberField
      label={label}
      value={value}
      suffix="°"
      isRequired
      notNumberText={t('issues.is-decimal')}
      error={Number.isFinite(value) ? undefined : t('issues.required')}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  );
}
