import { Camera, CloudUpload, HardDrive, ImageOff, ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { hasRoomForImage, MOST_PHOTOS, pictureProblem } from '../../../../domain/pictures/index.ts';
import { removePhoto, takePhoto } from '../../../commands/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { usePhotos, type ShownPhoto } from '../../../state/content/photos.ts';
import { usePicture } from '../../../state/content/picture.ts';
import { useArrivedPicture } from '../../../state/drafts/arrived-picture.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { Button, Glyph, Modal, Stack, Text, useToasts } from '../../../ui/index.ts';
import type { Told } from '../screen/use-told.ts';
import styles from './photos.module.css';

/** Loaded with the first photo. */
const MarkPhoto = lazy(retryLoading(() => import('./mark-photo.tsx')));

export interface PhotosProps {
  place: Feature;
  by: string;
  canEdit: boolean;
  /** Says what became of it. */
  told: Told;
}

/** What was photographed at a place, and the camera. */
export function Photos({ place, by, canEdit, told }: PhotosProps): ReactElement {
  const { t } = useTranslation('survey');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const issueText = useIssueText();
  // On the device before it is marked: the camera may be the end of the page.
  const taken = useArrivedPicture(`survey:${place.fid}`);
  const photos = usePhotos(place);
  const pick = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const problem = pictureProblem(bytes);
    if (problem === null) await taken.take(bytes);
    else toasts.show({ kind: 'error', title: issueText(problem) });
  };
  const isFull = photos.filter((photo) => !photo.isForVisitors).length >= MOST_PHOTOS;
  return (
    <>
      <div className={styles['shown']}>
        {photos.length === 0 ? (
          <div className={styles['none']}>{t('photo.none')}</div>
        ) : (
          <PhotoStrip
            photos={photos}
            look="large"
            onDelete={
              canEdit
                ? async ({ imageUrl }) =>
                    told(await removePhoto.run(workspace, { fid: place.fid, imageUrl }), t('saved.photoGone'))
                : null
            }
          />
        )}
      </div>
      <div className={styles['pick']}>
        {canEdit && !isFull && (
          <>
            <Picker
              label={t('photo.take')}
              icon={Camera}
              look="camera"
              isCamera
              onPick={(file) => void pick(file)}
            />
            <Picker
              label={t('photo.choose')}
              icon={ImagePlus}
              look="plain"
              onPick={(file) => void pick(file)}
            />
          </>
        )}
        {isFull && (
          <Text look="small" tone="secondary">
            {t('photo.full', { count: MOST_PHOTOS })}
          </Text>
        )}
      </div>
      {canEdit && taken.picture !== null && (
        <Suspense>
          <MarkPhoto
            photo={taken.picture}
            fid={place.fid}
            mayShowVisitors={hasRoomForImage(place)}
            onKeep={async (picture, { ends, ...said }) => {
              const input = { fid: place.fid, by, picture, ...said, arrived: taken.key };
              const outcome = await takePhoto.run({ ...workspace, ends }, input);
              const isKept = told(outcome, t(said.isForVisitors ? 'saved.image' : 'saved.photo'));
              if (isKept) taken.letGo();
              return isKept;
            }}
            onCancel={taken.letGo}
          />
        </Suspense>
      )}
    </>
  );
}

interface PhotoStripProps {
  photos: readonly ShownPhoto[];
  /** Null: not by this person. @returns whether it is gone */
  onDelete: ((photo: ShownPhoto) => Promise<boolean>) | null;
  /** `large`: the newest fills what there is, the others are scrolled to. */
  look?: 'tiles' | 'large';
}

/** Photos beside each other, the newest first; each opens large. */
export function PhotoStrip({ photos, onDelete, look = 'tiles' }: PhotoStripProps): ReactElement | null {
  const { t } = useTranslation('survey');
  const [open, setOpen] = useState<string | null>(null);
  const shown = photos.find(({ imageUrl }) => imageUrl === open);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles['strip']} data-look={look} aria-label={t('photo.list')}>
        {photos.toReversed().map((photo) => (
          <li key={photo.imageUrl} className={styles['tile']}>
            <Thumbnail photo={photo} onOpen={() => setOpen(photo.imageUrl)} />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Opened
          photo={shown}
          onDelete={
            onDelete === null
              ? null
              : async () => {
                  if (await onDelete(shown)) setOpen(null);
                }
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface PickerProps {
  label: string;
  icon: typeof Camera;
  /** `camera`: a place for a photo. `plain`: left out where there is little room. */
  look: 'camera' | 'plain';
  /** Asks for the camera; a device without one, or without the permission, offers its files. */
  isCamera?: boolean;
  onPick: (file: File) => void;
}

function Picker({ label, icon, look, isCamera = false, onPick }: PickerProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={label}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      {look === 'camera' ? (
        <button type="button" className={styles['camera']} onClick={() => input.current?.click()}>
          <Glyph icon={icon} size={24} />
          <span>{label}</span>
        </button>
      ) : (
        <span className={styles['choose']}>
          <Button variant="secondary" size="glove" icon={icon} onPress={() => input.current?.click()}>
            {label}
          </Button>
        </span>
      )}
    </>
  );
}

function useSaid({ at, by, isForVisitors }: ShownPhoto): string {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  if (isForVisitors) return t('photo.ofVisitors');
  const when = at === 0 ? t('photo.noDate') : formats.date(at * 1000);
  return by === '' ? when : t('photo.said', { when, by });
}

function Thumbnail({ photo, onOpen }: { photo: ShownPhoto; onOpen: () => void }): ReactElement {
  const { t } = useTranslation('survey');
  const { src, waitingBytes } = usePicture(photo.imageUrl);
  const formats = useFormats();
  const said = useSaid(photo);
  return (
    <>
      <button
        type="button"
        className={styles['picture']}
        onClick={onOpen}
        aria-label={t('photo.open', { said })}
      >
        {src === null ? <Glyph icon={ImageOff} size={22} /> : <img src={src} alt={said} />}
      </button>
      {waitingBytes !== null && (
        <span className={styles['waiting']}>
          <Glyph icon={photo.onlyHere ? HardDrive : CloudUpload} size={13} />
          {photo.onlyHere ? t('photo.onlyHere') : formats.bytes(waitingBytes)}
        </span>
      )}
      <span className={styles['said']}>
        <bdi>{photo.note === '' ? said : photo.note}</bdi>
      </span>
    </>
  );
}

interface OpenedProps {
  photo: ShownPhoto;
  /** Null: not by this person. */
  onDelete: (() => Promise<void>) | null;
  onClose: () => void;
}

function Opened({ photo, onDelete, onClose }: OpenedProps): ReactElement {
  const { t } = useTranslation('survey');
  const { src } = usePicture(photo.imageUrl);
  const said = useSaid(photo);
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="wide"
      title={said}
      actions={
        <>
          {onDelete !== null && (
            <Button variant="danger" size="glove" icon={Trash2} onPress={() => void onDelete()}>
              {t('photo.delete')}
            </Button>
          )}
          <Button variant="primary" size="glove" onPress={onClose}>
            {t('photo.close')}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {src === null ? (
          <Text>{t('photo.notHere')}</Text>
        ) : (
          <img className={styles['large']} src={src} alt={said} />
        )}
        {photo.note !== '' && (
          <Text>
            <bdi>{photo.note}</bdi>
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
