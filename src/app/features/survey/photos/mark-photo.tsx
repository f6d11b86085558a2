import { MoveUpRight, Type, Undo2 } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  arrowBetween,
  arrowHead,
  LONGEST_MARK,
  markSize,
  middlePart,
  PHOTO_BOUNDS,
  PICTURE_SHAPES,
  type PhotoMark,
  type SharePoint,
} from '../../../../domain/pictures/index.ts';
import { LONGEST_NOTE } from '../../../../domain/survey/verification.ts';
import { scalePhoto, scalePicture, type ScaledPicture } from '../../../../workers/index.ts';
import { useCancel, useIssueText, useKeptForm, type KeptForm } from '../../../forms/index.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { useObjectUrl } from '../../../state/page/object-url.ts';
import { Button, FormModal, SegmentedControl, Stack, Text, TextField, useToasts } from '../../../ui/index.ts';
import styles from './photos.module.css';

const isMark = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  ['arrow', 'text'].includes(String(value.kind));
const AUDIENCES = ['colleagues', 'visitors'] as const;
const schema = z.object({
  marks: z.array(z.custom<PhotoMark>(isMark)),
  words: z.string(),
  note: z.string(),
  audience: z.enum(AUDIENCES),
});
type Marking = z.infer<typeof schema>;
const NOTHING_MARKED: Marking = { marks: [], words: '', note: '', audience: 'colleagues' };

export interface MarkPhotoProps {
  /** The place that it was taken at. */
  fid: string;
  photo: Blob;
  /** Visitors may see one picture more of the place. */
  mayShowVisitors: boolean;
  /** @param of.ends the draft that ends with the save. @returns whether it is kept */
  onKeep: (
    picture: ScaledPicture,
    of: { note: string; isForVisitors: boolean; ends: string },
  ) => Promise<boolean>;
  /** Drops the photo, and returns a function that restores it. */
  onCancel: () => () => Promise<void>;
}

type Tool = PhotoMark['kind'];

/** A photo before it is kept: with arrows and words for colleagues, or cut as visitors see pictures of places. */
export default function MarkPhoto(props: MarkPhotoProps): ReactElement {
  const { fid, photo, mayShowVisitors, onKeep, onCancel } = props;
  const { t } = useTranslation('survey');
  const toasts = useToasts();
  const issueText = useIssueText();
  const src = useObjectUrl(photo);
  const [tool, setTool] = useState<Tool>('arrow');
  const form = useKeptForm({
    key: sheetKey('survey-photo', { table: 'features', key: fid }),
    schema,
    initial: NOTHING_MARKED,
    wordsOf: ({ note: said }) => said,
  });
  const cancel = useCancel(form, () => undefined, onCancel);
  const { marks, note, audience } = form.values;
  const [isBusy, setBusy] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const isForVisitors = audience === 'visitors';
  const scale = async (): Promise<ScaledPicture | null> => {
    if (!isForVisitors) return scalePhoto(photo, marks, PHOTO_BOUNDS);
    // The browser could not show it.
    if (size === null) return null;
    const part = middlePart({ width: size[0], height: size[1] }, 'image');
    return scalePicture(photo, part, PICTURE_SHAPES.image);
  };
  const save = form.submit(async () => {
    setBusy(true);
    const scaled = await scale().catch(() => null);
    if (scaled === null) toasts.show({ kind: 'error', title: issueText({ code: 'image-unreadable' }) });
    else {
      const said = isForVisitors ? '' : note;
      if (await onKeep(scaled, { note: said, isForVisitors, ends: await form.place() })) {
        void form.settle();
        return;
      }
    }
    setBusy(false);
  });
  return (
    <FormModal
      isDismissable={false}
      width="wide"
      size="glove"
      title={t('photo.markTitle')}
      cancelLabel={t('cancel')}
      actionLabel={t('photo.keep')}
      isPending={isBusy}
      onClose={cancel}
      onAction={save}
    >
      <Stack gap={3}>
        {mayShowVisitors && (
          <SegmentedControl
            label={t('photo.audience')}
            options={AUDIENCES.map((id) => ({ id, label: t(`photo.audiences.${id}`) }))}
            value={audience}
            onChange={(next) => form.set('audience', next)}
          />
        )}
        {isForVisitors ? (
          <>
            <Text look="small" tone="secondary">
              {t('photo.visitorsHint')}
            </Text>
            {src !== null && (
              <img
                className={styles['cut']}
                src={src}
                alt={t('photo.taken')}
                onLoad={(event) => setSize(sizeOf(event))}
              />
            )}
          </>
        ) : (
          <>
            <MarkTools {...{ src, size, form, tool }} onSize={setSize} onTool={setTool} />
            <TextField label={t('photo.note')} maxLength={LONGEST_NOTE} {...form.field('note')} />
          </>
        )}
      </Stack>
    </FormModal>
  );
}

interface MarkToolsProps extends Pick<MarkedProps, 'size' | 'onSize'> {
  src: string | null;
  form: KeptForm<Marking>;
  tool: Tool;
  onTool: (tool: Tool) => void;
}

/** Arrows and words, drawn on the photo. */
function MarkTools({ src, size, onSize, form, tool, onTool }: MarkToolsProps): ReactElement {
  const { t } = useTranslation('survey');
  const { marks, words } = form.values;
  const setMarks = (next: PhotoMark[]): void => form.set('marks', next);
  const add = (mark: PhotoMark | null): void => {
    if (mark !== null) setMarks([...marks, mark]);
  };
  return (
    <>
      <Stack direction="row" gap={2} align="center" justify="between">
        <SegmentedControl
          label={t('photo.tool')}
          options={[
            { id: 'arrow', label: t('photo.arrow'), icon: MoveUpRight },
            { id: 'text', label: t('photo.text'), icon: Type },
          ]}
          value={tool}
          onChange={onTool}
        />
        <Button
          variant="secondary"
          icon={Undo2}
          isDisabled={marks.length === 0}
          onPress={() => setMarks(marks.slice(0, -1))}
        >
          {t('photo.undoMark')}
        </Button>
      </Stack>
      {tool === 'text' && (
        <TextField label={t('photo.words')} {...form.field('words')} maxLength={LONGEST_MARK} />
      )}
      <Text look="small" tone="secondary">
        {t(tool === 'arrow' ? 'photo.arrowHint' : 'photo.textHint')}
      </Text>
      {src !== null && (
        <Marked
          src={src}
          size={size}
          onSize={onSize}
          marks={marks}
          onDrag={tool === 'arrow' ? (from, to) => add(arrowBetween(from, to)) : null}
          onTap={(at) => {
            const text = words.trim();
            if (tool === 'text' && text !== '') add({ kind: 'text', at, text });
          }}
        />
      )}
    </>
  );
}

/** Width and height in pixels. */
type Size = readonly [number, number];
const sizeOf = ({
  currentTarget: { naturalWidth, naturalHeight },
}: {
  currentTarget: HTMLImageElement;
}): Size => [naturalWidth, naturalHeight];

interface MarkedProps {
  src: string;
  /** Null: not loaded yet. */
  size: Size | null;
  onSize: (size: Size) => void;
  marks: readonly PhotoMark[];
  /** Null: nothing is dragged now. */
  onDrag: ((from: SharePoint, to: SharePoint) => void) | null;
  onTap: (at: SharePoint) => void;
}

/** The photo with what is drawn on it, as it will be kept. */
function Marked({ src, size, onSize, marks, onDrag, onTap }: MarkedProps): ReactElement {
  const { t } = useTranslation('survey');
  const [dragged, setDragged] = useState<PhotoMark | null>(null);
  const begun = useRef<SharePoint | null>(null);
  const shareOf = ({ currentTarget, clientX, clientY }: PointerEvent): SharePoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (share: number): number => Math.min(1, Math.max(0, share));
    return [within((clientX - left) / width), within((clientY - top) / height)];
  };
  return (
    <div className={styles['stage']} dir="ltr">
      <img src={src} alt={t('photo.taken')} draggable={false} onLoad={(event) => onSize(sizeOf(event))} />
      {size !== null && (
        <svg
          viewBox={`0 0 ${size[0]} ${size[1]}`}
          role="img"
          aria-label={t('photo.marks', { count: marks.length })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            begun.current = shareOf(event);
          }}
          onPointerMove={(event) => {
            if (begun.current === null || onDrag === null) return;
            setDragged(arrowBetween(begun.current, shareOf(event)));
          }}
          onPointerUp={(event) => {
            const [from, to] = [begun.current, shareOf(event)];
            begun.current = null;
            setDragged(null);
            if (from === null) return;
            if (onDrag === null) onTap(to);
            else onDrag(from, to);
          }}
          onPointerCancel={() => {
            begun.current = null;
            setDragged(null);
          }}
        >
          {[...marks, ...(dragged === null ? [] : [dragged])].map((mark, i) => (
            <Mark key={i} mark={mark} size={size} />
          ))}
        </svg>
      )}
    </div>
  );
}

const RED = '#d3232f';

function Mark({ mark, size }: { mark: PhotoMark; size: Size }): ReactElement {
  const unit = markSize(size);
  const [width, height] = size;
  if (mark.kind === 'text')
    return (
      <text
        x={mark.at[0] * width}
        y={mark.at[1] * height}
        fontSize={unit}
        fontWeight={600}
        dominantBaseline="middle"
        fill={RED}
        stroke="#fff"
        strokeWidth={unit / 4}
        paintOrder="stroke"
      >
        {mark.text}
      </text>
    );
  const head = arrowHead(mark.from, mark.to, size)
    .map((corner) => corner.join(','))
    .join(' ');
  const line = {
    x1: mark.from[0] * width,
    y1: mark.from[1] * height,
    x2: mark.to[0] * width,
    y2: mark.to[1] * height,
  };
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      {[
        { colour: '#fff', wide: unit / 2 },
        { colour: RED, wide: unit / 4 },
      ].map(({ colour, wide }) => (
        <g key={colour} stroke={colour} fill={colour} strokeWidth={wide}>
          <line {...line} />
          <polygon points={head} />
        </g>
      ))}
    </g>
  );
}
