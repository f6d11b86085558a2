import { MapPin, TriangleAlert } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { FAR, type Placement } from '../../../../domain/floorplan/index.ts';
import {
  placeBySystem,
  type DrawingCorners,
} from '../../../../domain/floorplan/placement/place-by-system.ts';
import type { Projection } from '../../../../domain/floorplan/projections/projection.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Notice, Stack, Text } from '../../../ui/index.ts';
import { SystemAccuracy, SystemSearch } from './system-search.tsx';
import { useProjections } from './use-projections.ts';

export interface SystemFieldsProps {
  corners: DrawingCorners;
  /** The middle of the building. */
  pivot: Position;
  onPlacement: (placement: Placement) => void;
}

/** Places a drawing by the coordinates that it is drawn in: UTM, State Plane and the like. */
export function SystemFields({ corners, pivot, onPlacement }: SystemFieldsProps): ReactElement {
  const { t } = useTranslation('import');
  const projections = useProjections();
  const [projection, setProjection] = useState<Projection | null>(null);
  return (
    <Stack gap={3}>
      <Text tone="secondary">{t('system.drawing')}</Text>
      <SystemSearch
        projections={projections}
        near={pivot}
        stated=""
        onChange={(next) => setProjection(next?.projection ?? null)}
      />
      {projection !== null && (
        <div key={projection.name} ref={showWhole}>
          <Stack gap={3}>
            <Place {...{ projection, corners, pivot, onPlacement }} />
          </Stack>
        </div>
      )}
    </Stack>
  );
}

/** The answer appears below a list of systems, which may be as high as the panel. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** Where the drawing would lie, and whether that can be meant. */
function Place({
  projection,
  corners,
  pivot,
  onPlacement,
}: SystemFieldsProps & { projection: Projection }): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const system = isolate(projection.name);
  const place = placeBySystem(corners, projection, pivot);
  if (place === null)
    return <Notice tone="error" role="alert" icon={TriangleAlert} title={t('system.nowhere', { system })} />;
  const length = formats.length(place.metresAway, 0);
  if (place.metresAway > FAR)
    return (
      <Notice tone="error" role="alert" icon={TriangleAlert} title={t('system.away', { system, length })} />
    );
  const isOtherUnit = place.unitsOfSystem !== 1;
  return (
    <>
      <Notice tone="synced" role="status" icon={MapPin} title={t('system.lies', { system, length })}>
        {isOtherUnit &&
          t('system.unit', { length: formats.length(place.unitsOfSystem * projection.metresPerUnit, 4) })}
      </Notice>
      <SystemAccuracy metres={projection.accuracyMetres} />
      <Button variant="soft" icon={MapPin} onPress={() => onPlacement(place.placement)}>
        {t('system.use')}
      </Button>
    </>
  );
}
