import { useAtom } from 'jotai';
import { Crop } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import {
  cornersOnEarth,
  movePosition,
  pictureAnchors,
  type PagePicture,
  type Placement,
} from '../../../../domain/floorplan/index.ts';
import { planPictureLookAtom } from '../../../state/map-view/plan/plan-picture-look.ts';
import { planPictureAtom } from '../../../state/map-view/plan/plan-shapes.ts';
import { pictureCanvas } from '../../../state/page/picture-canvas.ts';
import { Button, Grid, Notice, NumberField, Stack } from '../../../ui/index.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { useHeld } from '../../../editor/held.ts';

export interface PictureFieldsProps {
  picture: PagePicture;
  placement: Placement;
  pivot: Position;
  /** Told the JPEG that is to take its place. */
  onStraightened: (jpeg: Uint8Array<ArrayBuffer>) => void;
}

const StraightenDialog = lazy(retryLoading(() => import('../straighten/straighten-dialog.tsx')));

/** How the picture of a plan is shown on the map. Nothing is found in it: it is drawn over by hand. */
export function PictureFields({
  picture,
  placement,
  pivot,
  onStraightened,
}: PictureFieldsProps): ReactElement {
  const { t } = useTranslation('import');
  const [look, setLook] = useAtom(planPictureLookAtom);
  const [isStraightening, setStraightening] = useState(false);
  const canvas = useCanvas(picture);
  const placed = useMemo(() => {
    if (canvas === null) return null;
    const [a, b] = pictureAnchors(picture, pivot);
    const move = movePosition(placement, pivot);
    const corners = cornersOnEarth(picture, [
      { ...a, coordinates: move(a.coordinates) },
      { ...b, coordinates: move(b.coordinates) },
    ]);
    const { opacity, contrast } = look;
    return corners && { canvas, corners, opacity: opacity / 100, contrast: contrast / 100 };
  }, [canvas, picture, placement, pivot, look]);
  // While a figure is typed that places it nowhere, it stays where it was.
  useHeld(planPictureAtom, placed ?? undefined);
  const field = (name: keyof typeof look, least: number): ReactElement => (
    <NumberField
      label={t(`picture.${name}`)}
      value={look[name]}
      suffix="%"
      isWhole
      onChange={(next) => {
        if (next !== null && Number.isFinite(next))
          setLook({ ...look, [name]: Math.min(100, Math.max(least, next)) });
      }}
    />
  );
  return (
    <Stack gap={3}>
      <Notice title={t('picture.title')}>{t('picture.hint')}</Notice>
      <div>
        <Button icon={Crop} onPress={() => setStraightening(true)}>
          {t('straighten.open')}
        </Button>
      </div>
      <Grid min={140} gap={3}>
        {field('opacity', 10)}
        {field('contrast', -100)}
      </Grid>
      {isStraightening && (
        <Suspense>
          <StraightenDialog
            picture={picture}
            onStraightened={(jpeg) => {
              setStraightening(false);
              onStraightened(jpeg);
            }}
            onClose={() => setStraightening(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function useCanvas({ jpeg }: PagePicture): HTMLCanvasElement | null {
  const [made, setMade] = useState<{ of: Uint8Array; canvas: HTMLCanvasElement | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void pictureCanvas(jpeg).then((canvas) => {
      if (!isGone) setMade({ of: jpeg, canvas });
    });
    return () => {
      isGone = true;
    };
  }, [jpeg]);
  return made?.of === jpeg ? made.canvas : null;
}
