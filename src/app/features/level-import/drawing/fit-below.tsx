import { Layers2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listFeatures } from '../../../../db/index.ts';
import { kindDescriptor } from '../../../../domain/content/index.ts';
import type { MultiPolygon } from '../../../../domain/entities/geometry.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import type { OutlineFit, Placement } from '../../../../domain/floorplan/index.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Notice, Stack } from '../../../ui/index.ts';

export interface FitBelowProps {
  below: Level;
  placement: Placement;
  fitTo: (rooms: MultiPolygon) => Promise<OutlineFit | null>;
  onPlacement: (placement: Placement) => void;
}

/** Puts a drawing on the rooms of the floor below, and says how well it fits them. */
export function FitBelow({ below, placement, fitTo, onPlacement }: FitBelowProps): ReactElement | null {
  const { t } = useTranslation('import');
  const { db } = useWorkspace();
  const formats = useFormats();
  const rooms = useLiveQuery(async () => roomsOf(await listFeatures(db, below.lid)), [db, below.lid]);
  const [fit, setFit] = useState<OutlineFit | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (rooms === undefined || rooms.coordinates.length === 0) return null;
  const lay = async (): Promise<void> => {
    setBusy(true);
    const found = await fitTo(rooms);
    setBusy(false);
    setFit(found);
    if (found !== null && found.overlap > 0) onPlacement(found.placement);
  };
  return (
    <Stack gap={2}>
      <Button variant="secondary" icon={Layers2} isPending={isBusy} onPress={() => void lay()}>
        {t('placement.fitBelow')}
      </Button>
      {fit !== null && (fit.overlap === 0 || sameValue(fit.placement, placement)) && (
        <Notice
          tone={fit.overlap >= GOOD_FIT ? 'synced' : 'waiting'}
          role="status"
          title={t('placement.belowFit', {
            level: below.title,
            percent: formats.percent(fit.overlap),
          })}
        />
      )}
    </Stack>
  );
}

/** Share of both floors that they have in common. */
const GOOD_FIT = 0.7;

function roomsOf(features: Awaited<ReturnType<typeof listFeatures>>): MultiPolygon {
  const coordinates = features.flatMap(({ kind, geometry }) => {
    // A geofence may reach beyond the building, and an object says nothing of its walls.
    if (kindDescriptor(kind).role !== 'room') return [];
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  return { type: 'MultiPolygon', coordinates };
}
