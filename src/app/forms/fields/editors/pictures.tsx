import { ArrowLeft, ArrowRight, CloudUpload, ImageOff, ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { IMAGES_MAX } from '../../../../domain/limits.ts';
import { pictureProblem, pictureTextIn, type PictureUse } from '../../../../domain/pictures/index.ts';
import { isImageAddress } from '../../../../domain/rules/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useArrivedPicture, type ArrivedPicture } from '../../../state/drafts/arrived-picture.ts';
import { usePictureText } from '../../../online/picture-texts.ts';
import { usePicture } from '../../../state/content/picture.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import {
  Button,
  FieldGroup,
  FilePicker,
  Glyph,
  IconButton,
  Notice,
  Stack,
  TextField,
} from '../../../ui/index.ts';
import { KeptFields } from '../../kept/kept-fields.tsx';
import { useCancel } from '../../kept/use-cancel.ts';
import { useKeptForm } from '../../kept/use-kept-form.ts';
import { NO_ROW, sheetKey } from '../../../state/drafts/sheets.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { useIssueText } from '../../use-issue-text.ts';
import { useBelowPictures, usePictureStore } from '../picture-store.ts';
import type { EditorProps } from '../editor-props.ts';
import { moveItem } from './moved.ts';
import styles from './pictures.module.css';

const PICTURE_TYPES = ['image/png', 'image/jpeg'];

/** The cropper is loaded with the first picture. */
const CropDialog = lazy(retryLoading(() => import('./crop-dialog.tsx')));

// @spec 5.6 5.65 5.91
/** Up to seven pictures, the first of which is the cover. */
export function ImagesEditor(props: EditorProps<string[]>): ReactElement {
  const { label, labelEnd, onChange, errorAt, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const below = useBelowPictures();
  const images = props.value ?? [];
  const faulty = images.map((_, i) => errorAt(String(i))).find((said) => said !== undefined);
  const isFull = images.length >= IMAGES_MAX;
  /** The place of the picture that a pointer carries. */
  const [carried, setCarried] = useState<number | null>(null);
  return (
    <FieldGroup
      label={label}
      error={props.error ?? faulty}
      labelEnd={
        <span className={styles['end']}>
          <bdi dir="ltr">{t('pictures.count', { count: images.length, max: IMAGES_MAX })}</bdi>
          {labelEnd}
        </span>
      }
    >
      <ul className={styles['grid']}>
        {images.map((address, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={address}
            className={styles['tile']}
            draggable={!isReadOnly && images.length > 1}
            data-carried={carried === index || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setCarried(index);
            }}
            onDragEnd={() => setCarried(null)}
            onDragOver={(event) => {
              if (carried !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (carried === null) return;
              event.preventDefault();
              setCarried(null);
              if (carried !== index) onChange(moveItem(images, carried, index - carried));
            }}
          >
            <Shown address={address} use="image" label={t('pictures.one', { number: index + 1 })} />
            {index === 0 && <span className={styles['cover']}>{t('pictures.cover')}</span>}
            {!isReadOnly && (
              <span className={styles['tools']}>
                <IconButton
                  icon={ArrowLeft}
                  mirrors
                  size="small"
                  label={t('pictures.earlier', { number: index + 1 })}
                  isDisabled={index === 0}
                  onPress={() => onChange(moveItem(images, index, -1))}
                />
                <IconButton
                  icon={ArrowRight}
                  mirrors
                  size="small"
                  label={t('pictures.later', { number: index + 1 })}
                  isDisabled={index === images.length - 1}
                  onPress={() => onChange(moveItem(images, index, 1))}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={t('pictures.remove', { number: index + 1 })}
                  onPress={() => onChange(images.filter((_, at) => at !== index))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {below(images)}
      {!isReadOnly && !isFull && (
        <AddPicture
          use="image"
          onPicture={(address) => {
            if (!images.includes(address)) onChange([...images, address]);
          }}
        />
      )}
    </FieldGroup>
  );
}

// @spec 5.66
/** One square picture. */
export function LogoEditor(props: EditorProps<string>): ReactElement {
  const { label, labelEnd, error, onChange, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const below = useBelowPictures();
  const address = props.value ?? '';
  return (
    <FieldGroup label={label} labelEnd={labelEnd} error={error}>
      {address !== '' && (
        <div className={styles['logo']}>
          <Shown address={address} use="logo" label={label} />
          {!isReadOnly && (
            <IconButton
              icon={Trash2}
              size="small"
              label={t('pictures.removeLogo')}
              onPress={() => onChange('')}
            />
          )}
        </div>
      )}
      {address !== '' && below([address])}
      {!isReadOnly && address === '' && <AddPicture use="logo" onPicture={onChange} />}
    </FieldGroup>
  );
}

function Shown({ address, use, label }: { address: string; use: PictureUse; label: string }): ReactElement {
  const { t, i18n } = useTranslation('forms');
  const formats = useFormats();
  const text = usePictureText(usePlace()?.client?.lid ?? '', address);
  const { src, waitingBytes } = usePicture(address);
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = src !== null && src !== broken;
  return (
    <span className={styles['shown']} data-use={use}>
      {isShown ? (
        <img
          src={src}
          alt={pictureTextIn(i18n.language, text?.texts) || label}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles['absent']} role="img" aria-label={t('pictures.notHere', { label })}>
          <Glyph icon={ImageOff} size={20} />
        </span>
      )}
      {waitingBytes !== null && (
        <span className={styles['waiting']} title={t('pictures.waits')}>
          <Glyph icon={CloudUpload} size={13} />
          {formats.bytes(waitingBytes)}
        </span>
      )}
    </span>
  );
}

interface AddProps {
  use: PictureUse;
  onPicture: (address: string) => void;
}

// @spec 2.84 5.92
/** A file or photo, which is cropped first, or the address of a picture. */
export function AddPicture({ use, onPicture }: AddProps): ReactElement {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const picker = useRef<HTMLInputElement>(null);
  const { form } = usePictureStore();
  const arrived = useArrivedPicture(`${form}:${use}`);
  /** Why the last file was not taken. */
  const [fault, setFault] = useState<string | null>(null);
  const pick = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const problem = pictureProblem(bytes);
    setFault(problem === null ? null : issueText(problem));
    if (problem === null) await arrived.take(bytes);
  };
  return (
    <Stack gap={2}>
      <FilePicker
        ref={picker}
        label={t('pictures.pick')}
        types={PICTURE_TYPES}
        onPick={([file]) => file !== undefined && void pick(file)}
      />
      <div data-first>
        <Button variant="secondary" icon={ImagePlus} onPress={() => picker.current?.click()}>
          {t('pictures.pick')}
        </Button>
      </div>
      {fault !== null && (
        <Notice tone="error" role="alert">
          {fault}
        </Notice>
      )}
      <ByAddress use={use} onPicture={onPicture} />
      {arrived.picture !== null && (
        <Suspense>
          <CropArrived
            use={use}
            picture={arrived.picture}
            onKept={(kept) => {
              onPicture(kept);
              arrived.used();
            }}
            onUnreadable={() => {
              arrived.letGo();
              setFault(issueText({ code: 'image-unreadable' }));
            }}
            onCancel={arrived.letGo}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface CropArrivedProps extends Omit<ComponentProps<typeof CropDialog>, 'onClose'> {
  onCancel: ArrivedPicture['letGo'];
}

/** Cancel lets go of the picture, and a message takes it back. */
function CropArrived({ onCancel, ...props }: CropArrivedProps): ReactElement {
  return <CropDialog {...props} onClose={useCancel(null, () => undefined, onCancel)} />;
}

const schema = z.object({ address: z.string() });

/** Kept on its own until it is added. */
function ByAddress({ use, onPicture }: AddProps): ReactElement {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const store = usePictureStore();
  const form = useKeptForm({
    key: sheetKey('picture-address', NO_ROW, `${store.form}:${use}`),
    schema,
    initial: { address: '' },
    wordsOf: ({ address }) => address,
  });
  const address = form.values.address.trim();
  const isAddress = isImageAddress(address, location.origin);
  return (
    <KeptFields form={form} gap={2}>
      <div className={styles['address']}>
        <TextField
          label={t('pictures.address')}
          type="url"
          dir="ltr"
          placeholder={t('placeholders.website')}
          {...form.field('address')}
          error={address === '' || isAddress ? undefined : issueText({ code: 'imageNotValid' })}
        />
        <Button
          isDisabled={!isAddress}
          onPress={() => {
            onPicture(address);
            void form.settle();
          }}
        >
          {t('pictures.add')}
        </Button>
      </div>
    </KeptFields>
  );
}
