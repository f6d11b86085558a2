import { useState, type ReactElement } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { PICTURE_SHAPES, type PictureUse } from '../../../../domain/pictures/index.ts';
import { scalePicture } from '../../../../workers/index.ts';
import { useObjectUrl } from '../../../state/page/object-url.ts';
import { FormModal, Notice } from '../../../ui/index.ts';
import { useIssueText } from '../../use-issue-text.ts';
import { usePictureStore } from '../picture-store.ts';
import styles from './crop-dialog.module.css';

export interface CropDialogProps {
  use: PictureUse;
  picture: Blob;
  /** The address under which the cropped picture is kept on this device. */
  onKept: (address: string) => void;
  /** It says that it is a picture, and the browser can't show it. */
  onUnreadable: () => void;
  onClose: () => void;
}

const ZOOM = { least: 1, most: 5, step: 0.1 } as const;

// @spec 5.92
/** Chooses the part of a picture that is kept, in the shape that is asked for. */
export default function CropDialog(props: CropDialogProps): ReactElement {
  const { use, picture, onKept, onUnreadable, onClose } = props;
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const { keep } = usePictureStore();
  const src = useObjectUrl(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.least);
  const [part, setPart] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Why it could not be kept: said here, beside what can be tried again. */
  const [fault, setFault] = useState<string | null>(null);
  const bounds = PICTURE_SHAPES[use];
  const fail = (code: string): void => {
    setBusy(false);
    setFault(code === 'quota' ? t('failures.quota') : issueText({ code }));
  };
  const save = async (): Promise<void> => {
    if (part === null) return;
    setBusy(true);
    setFault(null);
    const scaled = await scalePicture(picture, part, bounds).catch(() => null);
    if (scaled === null) {
      fail('image-unreadable');
      return;
    }
    const kept = await keep(use, scaled);
    if (kept.ok) onKept(kept.address);
    else fail(kept.code === 'quota' ? 'quota' : 'picture-not-kept');
  };
  return (
    <FormModal
      isDismissable={false}
      width="medium"
      title={t(`pictures.crop.${use}`)}
      cancelLabel={t('cancel')}
      actionLabel={t('pictures.crop.use')}
      isBlocked={part === null}
      isPending={isBusy}
      onClose={onClose}
      onAction={() => void save()}
    >
      <div className={styles['stage']} data-use={use}>
        {src !== null && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            aspect={bounds.aspect}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ 'aria-label': t('pictures.crop.frame') }}
          />
        )}
      </div>
      <label className={styles['zoom']}>
        {t('pictures.crop.zoom')}
        <input
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p className={styles['note']}>{t('pictures.crop.note')}</p>
      {fault !== null && (
        <Notice tone="error" role="alert">
          {fault}
        </Notice>
      )}
    </FormModal>
  );
}
