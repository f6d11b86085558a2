import { MapPin, Maximize, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../../domain/entities/level.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { normalAngle, type ControlSet, type Placement } from '../../../../domain/floorplan/index.ts';
import { ControlPoints } from '../../../control-points/control-points.tsx';
import { useFormats } from '../../../i18n/index.ts';
import { useHandles } from '../../../editor/use-handles.ts';
import { Button, Grid, Notice, NumberField, SegmentedControl, Stack, Text } from '../../../ui/index.ts';
import type { PlacedDrawing } from '../plan-state.ts';
import { SystemFields } from '../system/system-fields.tsx';
import { FitBelow, type FitBelowProps } from './fit-below.tsx';
import type { StatedPlace } from './read-drawing.ts';
import { draggedTo, handlesOf } from './placement-handles.ts';

export interface PlacementFieldsProps {
  drawing: PlacedDrawing;
  /** Null: where it fits best. */
  placement: Placement | null;
  onPlacement: (placement: Placement | null) => void;
  control: ControlSet;
  onControl: (control: ControlSet) => void;
  /** Puts the drawing there; called once typing has come to rest. */
  onPlace: (placement: Placement) => void;
  /** Null at the lowest level. */
  below: Level | null;
  fitTo: FitBelowProps['fitTo'];
}

/** Numbers typed closer together than this (ms) move the plan once. */
const SETTLE = 250;
/** Shares of the building that a plan shares with it, and of the plan that may lie outside, before it is questioned. */
const POOR_FIT = 0.7;
const MUCH_OUTSIDE = 0.05;
/** Share of the outline on which the walls of a plan lie that is right to the decimetre. */
const FEW_WALLS = 0.3;

/** Where a drawing lies on earth, and how well that fits its building. */
export function PlacementFields(props: PlacementFieldsProps): ReactElement {
  const { drawing, onPlacement, onPlace } = props;
  const { t } = useTranslation('import');
  const points = useTranslation('controlPoints');
  const formats = useFormats();
  const placement = props.placement ?? drawing.best;
  const { overlap, inside, edges } = drawing.fit;
  const isFitting = drawing.picture === null && overlap >= POOR_FIT;
  // What a person or a unit says of its size is known.
  const isSizeGuessed = props.placement === null && drawing.best.scale !== 1;

  const { frame } = drawing;
  const isWhole = Object.values(placement).every(Number.isFinite);

  const placed = useRef(drawing.fit.placement);
  useEffect(() => {
    placed.current = drawing.fit.placement;
  }, [drawing]);
  useEffect(() => {
    if (!isWhole || isSame(placed.current, placement)) return undefined;
    const timer = setTimeout(() => onPlace(placement), SETTLE);
    return () => clearTimeout(timer);
  }, [placement, isWhole, onPlace]);

  const [way, setWay] = useState<'hand' | 'points' | 'system'>(
    props.control.points.length > 0 ? 'points' : 'hand',
  );
  const percent = (share: number): string => formats.percent(share);
  return (
    <section aria-label={t('placement.title')}>
      <Stack gap={3}>
        {drawing.picture !== null ? null : overlap >= POOR_FIT ? (
          <Notice tone="synced" title={t('placement.fit', { percent: percent(overlap) })} />
        ) : (
          <Notice
            tone="waiting"
            icon={TriangleAlert}
            title={t('placement.poor', { percent: percent(overlap) })}
          />
        )}
        {drawing.georeference !== null && <Stated {...drawing.georeference} />}
        {drawing.unit != null && <UnitNotice {...drawing.unit} />}
        {drawing.picture === null && 1 - inside > MUCH_OUTSIDE && (
          <Notice
            tone="waiting"
            icon={TriangleAlert}
            title={t('placement.outside', { percent: percent(1 - inside) })}
          />
        )}
        {isFitting && isSizeGuessed && <Notice tone="waiting" title={t('placement.sizeOfOutline')} />}
        {isFitting && edges < FEW_WALLS && (
          <Notice
            tone="waiting"
            icon={TriangleAlert}
            title={t('placement.fewWalls', { percent: percent(edges) })}
          />
        )}
        <SegmentedControl
          label={points.t('way')}
          options={[
            { id: 'hand', label: points.t('drag') },
            { id: 'points', label: points.t('points') },
            ...(drawing.picture === null ? [{ id: 'system' as const, label: t('system.way') }] : []),
          ]}
          value={way}
          onChange={setWay}
          isFullWidth
        />
        {way === 'system' ? (
          <SystemFields
            corners={{ own: frame.own, placed: frame.corners }}
            pivot={frame.pivot}
            onPlacement={onPlacement}
          />
        ) : way === 'points' ? (
          <ControlPoints
            value={props.control}
            onChange={props.onControl}
            placement={placement}
            pivot={frame.pivot}
            corners={frame.corners}
            onPlace={onPlacement}
          />
        ) : (
          <>
            <ByHand {...{ drawing, placement, onPlacement }} />
            {drawing.picture === null && props.below !== null && (
              <FitBelow
                key={props.below.lid}
                below={props.below}
                {...{ placement, onPlacement }}
                fitTo={props.fitTo}
              />
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

/** What the drawing says of its place, and what became of that. */
function Stated(place: StatedPlace): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const { is } = place;
  const system = place.system === '' ? t('georeference.unnamed') : place.system;
  const length = is === 'away' ? formats.length(place.metres, 0) : '';
  return (
    <Notice
      tone={is === 'placed' ? 'synced' : 'waiting'}
      icon={is === 'placed' ? MapPin : TriangleAlert}
      title={t(`georeference.${is}`, { system, length })}
    />
  );
}

interface ByHandProps {
  drawing: PlacedDrawing;
  placement: Placement;
  onPlacement: (placement: Placement | null) => void;
}

/** The frame of the drawing on the map, with handles, and the same as numbers. */
function ByHand({
  drawing: { frame, fitted, georeference },
  placement,
  onPlacement,
}: ByHandProps): ReactElement {
  const { t } = useTranslation('import');
  const isWhole = Object.values(placement).every(Number.isFinite);
  const moved = useRef(onPlacement);
  useEffect(() => {
    moved.current = onPlacement;
  }, [onPlacement]);
  const inHand = useMemo(
    () =>
      isWhole
        ? {
            handles: handlesOf(frame, placement),
            onMove: (id: string, to: Position) => moved.current(draggedTo(frame, placement, id, to)),
          }
        : null,
    [isWhole, frame, placement],
  );
  useHandles(inHand);

  const set = (patch: Partial<Placement>): void => onPlacement({ ...placement, ...patch });
  const field = (
    label: string,
    value: number,
    suffix: string,
    onChange: (value: number) => void,
  ): ReactElement => (
    <NumberField
      label={label}
      value={value}
      suffix={suffix}
      notNumberText={t('placement.notNumber')}
      onChange={(next) => {
        if (next !== null && Number.isFinite(next)) onChange(next);
      }}
    />
  );
  return (
    <>
      <Text tone="secondary">{t('placement.byHand')}</Text>
      <Grid min={140} gap={3}>
        {field(t('placement.rotation'), placement.rotation, '°', (rotation) => set({ rotation }))}
        {field(t('placement.scale'), Math.round(placement.scale * 10_000) / 100, '%', (share) => {
          if (share > 0) set({ scale: share / 100 });
        })}
        {field(t('placement.east'), placement.east, 'm', (east) => set({ east }))}
        {field(t('placement.north'), placement.north, 'm', (north) => set({ north }))}
      </Grid>
      <Stack direction="row" gap={2}>
        {georeference?.is === 'placed' && (
          <Button variant="secondary" icon={MapPin} onPress={() => onPlacement(null)}>
            {t('georeference.asStated')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={Maximize}
          onPress={() => onPlacement(georeference?.is === 'placed' ? fitted : null)}
        >
          {t('placement.fitAgain')}
        </Button>
        <Button
          variant="secondary"
          icon={RotateCw}
          onPress={() => set({ rotation: normalAngle(placement.rotation + 90) })}
        >
          {t('placement.turn')}
        </Button>
      </Stack>
    </>
  );
}

const UNIT_NAMES = new Map([
  [0.001, 'mm'],
  [0.01, 'cm'],
  [0.1, 'dm'],
  [0.0254, 'inch'],
  [0.3048, 'foot'],
] as const);
const unitName = (metresPerUnit: number) => UNIT_NAMES.get(metresPerUnit as 0.001) ?? 'm';

/** In what the drawing is read, how long that makes it, and what else it could be. */
function UnitNotice({
  metresPerUnit,
  by,
  metres,
  instead,
}: NonNullable<PlacedDrawing['unit']>): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const sizeIn = (unit: number, length: number) => ({
    unit: t(`units.${unitName(unit)}`),
    length: formats.length(length, 0),
  });
  return (
    <Notice
      tone={instead === undefined ? undefined : 'waiting'}
      title={t(`units.by.${by}`, sizeIn(metresPerUnit, metres))}
    >
      {t('units.size', sizeIn(metresPerUnit, metres))}
      {instead &&
        ` ${t(`units.${by === 'doubt' ? 'stated' : 'instead'}`, sizeIn(instead.metresPerUnit, instead.metres))}`}
    </Notice>
  );
}

const isSame = (a: Placement, b: Placement): boolean =>
  a.east === b.east && a.north === b.north && a.rotation === b.rotation && a.scale === b.scale;
