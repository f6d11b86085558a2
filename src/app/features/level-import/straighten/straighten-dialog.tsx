import { RotateCcw, RotateCw, ScanSearch, Square } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePicture } from '../../../../domain/floorplan/index.ts';
import { isConvex, type Corners } from '../../../../domain/floorplan/picture/homography.ts';
import { proposePlanCorners, straightenPicture } from '../../../../workers/index.ts';
import { useObjectUrl } from '../../../state/page/object-url.ts';
import { LONGEST_PICTURE } from '../../../state/page/picture-canvas.ts';
import { Button, FormModal, Notice, Stack } from '../../../ui/index.ts';
import { CornerHandles } from './corner-handles.tsx';
import { turnedBy, wholePicture } from './plan-corners.ts';
import styles from './straighten.module.css';

export interface StraightenDialogProps {
  picture: PagePicture;
  /** Told the JPEG of what is between the corners. */
  onStraightened: (jpeg: Uint8Array<ArrayBuffer>) => void;
  onClose: () => void;
}

/** Where the corners come from, which a line of text says. */
type From = 'looking' | 'sheet' | 'lines' | 'nothing' | 'hand';
interface Placed {
  corners: Corners;
  from: From;
}

/** Four corners on the picture of a plan; what is between them is kept, as it is seen from straight above. */
export default function StraightenDialog(props: StraightenDialogProps): ReactElement {
  const { picture, onStraightened, onClose } = props;
  const { t } = useTranslation('import');
  const blob = useMemo(() => new Blob([picture.jpeg], { type: 'image/jpeg' }), [picture]);
  const src = useObjectUrl(blob);
  const [{ corners, from }, place] = useState<Placed>(() => ({
    corners: wholePicture(picture),
    from: 'looking',
  }));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (from !== 'looking') return undefined;
    let isGone = false;
    void proposePlanCorners(blob)
      .catch(() => null)
      .then((found) => {
        // What was moved by hand meanwhile stays.
        if (!isGone)
          place((now) => (found ? { corners: found.corners, from: found.by } : { ...now, from: 'nothing' }));
      });
    return () => {
      isGone = true;
    };
  }, [blob, from]);
  const placeByHand = (next: Corners): void => place({ corners: next, from: 'hand' });
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const straight = await straightenPicture(blob, corners, LONGEST_PICTURE).catch(() => null);
    setBusy(false);
    if (straight === null) setFailed(true);
    else onStraightened(straight.bytes);
  };
  const goesAround = isConvex(corners);
  return (
    <FormModal
      isDismissable={false}
      width="wide"
      title={t('straighten.title')}
      cancelLabel={t('straighten.cancel')}
      actionLabel={t('straighten.use')}
      isBlocked={!goesAround}
      isPending={isBusy}
      onClose={onClose}
      onAction={() => void save()}
    >
      <Stack gap={3}>
        <p className={styles['note']} role="status">
          {goesAround ? t(`straighten.from.${from}`) : t('straighten.crossed')}
        </p>
        {src !== null && <CornerHandles {...{ src, picture, corners }} onCorners={placeByHand} />}
        <Stack direction="row" gap={2}>
          <Button icon={ScanSearch} onPress={() => place({ corners, from: 'looking' })}>
            {t('straighten.look')}
          </Button>
          <Button icon={Square} onPress={() => placeByHand(wholePicture(picture))}>
            {t('straighten.whole')}
          </Button>
          <Button icon={RotateCcw} onPress={() => placeByHand(turnedBy(corners, 1))}>
            {t('straighten.turnLeft')}
          </Button>
          <Button icon={RotateCw} onPress={() => placeByHand(turnedBy(corners, -1))}>
            {t('straighten.turnRight')}
          </Button>
        </Stack>
        {hasFailed && (
          <Notice tone="error" role="alert">
            {t('straighten.failed')}
          </Notice>
        )}
      </Stack>
    </FormModal>
  );
}
