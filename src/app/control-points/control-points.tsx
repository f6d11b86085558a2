import { Check, LocateFixed, Plus, Ruler, Trash2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../domain/entities/geometry.ts';
import {
  fitControlPoints,
  movePosition,
  placeBefore,
  withoutPoint,
  type ControlSet,
  type Placement,
} from '../../domain/floorplan/index.ts';
import { roundPosition } from '../../domain/geometry/index.ts';
import { locateDevice } from '../../map/index.ts';
import { useFormats } from '../i18n/index.ts';
import { useLevelFeatures } from '../state/content/level-features.ts';
import { levelPreviewAtom } from '../state/map-view/level-preview.ts';
import { Button, Card, IconButton, NumberField, Stack, Text, useToasts } from '../ui/index.ts';
import { ControlResult } from './control-result.tsx';
import { MeasuredDistances } from './measured-distances.tsx';
import { nearestCorner } from './nearest-corner.ts';
import { PositionFields } from './position-fields.tsx';
import { useControlPointsOnMap } from './use-control-points-on-map.ts';

export interface ControlPointsProps {
  value: ControlSet;
  onChange: (value: ControlSet) => void;
  /** Where the plan lies now, from where its reader put it. */
  placement: Placement;
  pivot: Position;
  /** Of the plan, where its reader put it. */
  corners: readonly [southWest: Position, northEast: Position];
  /** Moves the plan to where its points belong. */
  onPlace: (placement: Placement) => void;
}

/** Points of a plan whose places on earth are known: how the plan lies best on them, and how well that is. */
export function ControlPoints(props: ControlPointsProps): ReactElement {
  const { value, onChange, placement, pivot, corners } = props;
  const { t } = useTranslation('controlPoints');
  const formats = useFormats();
  const toasts = useToasts();
  const preview = useAtomValue(levelPreviewAtom);
  const content = useLevelFeatures();
  const { points, distances } = value;
  const answer = fitControlPoints(value, pivot);
  const toMap = movePosition(placement, pivot);
  const toPlan = placeBefore(placement, pivot);

  const change = (index: number, patch: Partial<ControlSet['points'][number]>): void =>
    onChange({ ...value, points: points.map((point, i) => (i === index ? { ...point, ...patch } : point)) });
  const snapped = (onMap: Position): Position => nearestCorner(preview ?? content ?? [], onMap) ?? onMap;
  const add = (): void => {
    const onMap = snapped(toMap(startOf(corners, points.length)));
    onChange({ ...value, points: [...points, { from: toPlan(onMap), to: onMap, accuracy: null }] });
  };
  const locate = async (index: number): Promise<void> => {
    const found = await locateDevice();
    if (!found.ok) {
      toasts.show({ kind: 'warning', title: t('notLocated'), key: 'control-points' });
      return;
    }
    const { position, accuracyMetres } = found;
    change(index, { to: roundPosition(position), accuracy: Math.round(accuracyMetres * 100) / 100 });
  };
  useControlPointsOnMap({
    points: points.map(({ from, to }) => ({ onPlan: toMap(from), to })),
    onMove: (i, side, place) =>
      change(i, side === 'plan' ? { from: toPlan(place) } : { to: place, accuracy: null }),
    onPress: (i) => change(i, { from: toPlan(snapped(toMap(points[i]!.from))) }),
  });

  return (
    <Stack gap={3}>
      <Text tone="secondary">{t('hint')}</Text>
      {points.map(({ to, accuracy }, i) => {
        const number = formats.number(i + 1);
        const residual = answer.ok ? answer.fit.residuals[i] : undefined;
        return (
          <Card
            key={i}
            title={t('point', { number })}
            actions={
              <>
                <IconButton icon={LocateFixed} label={t('here', { number })} onPress={() => void locate(i)} />
                <IconButton
                  icon={Trash2}
                  label={t('remove', { number })}
                  onPress={() => onChange(withoutPoint(value, i))}
                />
              </>
            }
          >
            <Stack gap={2}>
              {residual !== undefined && (
                <Text tone="secondary">{t('residual', { length: formats.length(residual) })}</Text>
              )}
              <PositionFields
                latitudeLabel={t('latitude', { number })}
                longitudeLabel={t('longitude', { number })}
                position={to}
                onChange={(next) => change(i, { to: next })}
              />
              <NumberField
                label={t('accuracy', { number })}
                hint={accuracy === null ? t('accuracyHint') : undefined}
                value={accuracy}
                suffix="m"
                notNumberText={t('notNumber')}
                onChange={(next) => change(i, { accuracy: next })}
              />
            </Stack>
          </Card>
        );
      })}
      <MeasuredDistances value={value} onChange={onChange} />
      <Stack direction="row" gap={2}>
        <Button variant="secondary" icon={Plus} onPress={add}>
          {t('add')}
        </Button>
        {points.length > 1 && (
          <Button
            variant="secondary"
            icon={Ruler}
            onPress={() =>
              onChange({ ...value, distances: [...distances, { between: [0, 1], metres: Number.NaN }] })
            }
          >
            {t('addDistance')}
          </Button>
        )}
      </Stack>
      {points.length > 0 && <ControlResult answer={answer} isMeasured={distances.length > 0} />}
      {answer.ok && (
        <Button variant="soft" icon={Check} onPress={() => props.onPlace(answer.fit.placement)}>
          {t('apply')}
        </Button>
      )}
    </Stack>
  );
}

/** Where the next point begins: at the corners of the plan first, then in its middle. */
function startOf([[west, south], [east, north]]: ControlPointsProps['corners'], count: number): Position {
  const starts: Position[] = [
    [west, south],
    [east, north],
    [west, north],
    [east, south],
  ];
  return starts[count] ?? [(west + east) / 2, (south + north) / 2];
}
