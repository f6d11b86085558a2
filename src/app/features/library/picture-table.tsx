import { Replace, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTextIn } from '../../../domain/pictures/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { usePicture } from '../../state/content/picture.ts';
import { useNow } from '../../state/page/use-now.ts';
import {
  DataTable,
  EmptyState,
  IconButton,
  Skeleton,
  Stack,
  Tag,
  Text,
  type TableColumn,
} from '../../ui/index.ts';
import { canReplace, deletableFrom, lacksText, type LibraryRow } from './library-rows.ts';
import { useOpenPlace } from './use-open-place.ts';
import styles from './library.module.css';

interface TableProps {
  rows: readonly LibraryRow[];
  /** Nothing is left out by the filter. */
  isAll: boolean;
  /** This device has read all levels: what it sees nowhere is shown nowhere. */
  isRead: boolean;
  canEdit: boolean;
  isOnline: boolean;
  /** The server has not said yet what it keeps. */
  isAsked: boolean;
  /** Texts of pictures were read: a picture without one here has no text. */
  areTextsKnown: boolean;
  isBroken: (url: string) => boolean;
  onOpen: (url: string) => void;
  onNotLoaded: (url: string) => void;
  onReplace: (row: LibraryRow) => void;
  onDelete: (row: LibraryRow) => void;
}

/** Pictures with who shows them, and what can be done about each. */
export function PictureTable(props: TableProps): ReactNode {
  const { rows, isAll, isRead, canEdit, isOnline, isAsked, areTextsKnown } = props;
  const { isBroken, onOpen, onNotLoaded, onReplace, onDelete } = props;
  const { t, i18n } = useTranslation('settings');
  const formats = useFormats();
  const calledBy = useFeatureName();
  const textOf = ({ text }: LibraryRow): string => pictureTextIn(i18n.language, text?.texts);
  const nameOf = ({ usedBy, kind }: LibraryRow): string => calledBy(usedBy[0]) || t(`library.kinds.${kind}`);
  const columns: TableColumn<LibraryRow>[] = [
    {
      id: 'picture',
      title: t('library.picture'),
      width: 96,
      render: (row) =>
        isBroken(row.url) ? (
          <Tag kind="error" text={t('library.broken')} />
        ) : (
          <Thumb url={row.url} alt={textOf(row) || nameOf(row)} onNotLoaded={onNotLoaded} />
        ),
    },
    {
      id: 'kind',
      title: t('library.kind'),
      from: 480,
      sortBy: ({ kind }) => kind,
      render: ({ kind }) => t(`library.kinds.${kind}`),
    },
    {
      id: 'uses',
      title: t('library.usedBy'),
      width: '2fr',
      fills: true,
      isRowHeader: true,
      sortBy: ({ usedBy }) => usedBy.length,
      render: ({ usedBy }) =>
        usedBy.length === 0 ? (
          <Tag
            kind={isRead ? 'waiting' : 'plain'}
            text={t(isRead ? 'library.unused' : 'library.useUnknown')}
          />
        ) : (
          <Stack gap={0}>
            <Text as="span" look="label">
              {t('library.uses', { count: usedBy.length })}
            </Text>
            <Text as="span" look="small" tone="quiet" isTruncated>
              <bdi>{usedBy.slice(0, 3).map(calledBy).join(', ')}</bdi>
            </Text>
          </Stack>
        ),
    },
    {
      id: 'text',
      title: t('library.text.title'),
      from: 620,
      width: '2fr',
      sortBy: textOf,
      render: (row) => <TextCell row={row} text={textOf(row)} isKnown={areTextsKnown} />,
    },
    {
      id: 'size',
      title: t('library.size'),
      from: 880,
      width: 130,
      minWidth: 130,
      sortBy: ({ kept }) => kept?.bytes ?? 0,
      render: ({ kept }) =>
        kept === null ? (
          '–'
        ) : (
          <Stack gap={0}>
            <span>{formats.bytes(kept.bytes)}</span>
            <Text as="span" look="small" tone="quiet">
              {formats.date(kept.at * 1000)}
            </Text>
          </Stack>
        ),
    },
    {
      id: 'actions',
      title: t('library.actions'),
      isTitleHidden: true,
      width: canEdit ? 148 : 60,
      align: 'end',
      render: (row) => <Actions {...{ row, canEdit, isOnline, onReplace, onDelete }} title={nameOf(row)} />,
    },
  ];
  return (
    <DataTable
      label={t('library.title')}
      columns={columns}
      rows={rows}
      keyOf={({ url }) => url}
      textOf={nameOf}
      rowHeight={72}
      onAction={onOpen}
      empty={
        isAsked ? (
          <Skeleton rows={4} />
        ) : (
          <EmptyState
            title={t(isRead ? 'library.none' : 'library.noneSoFar')}
            text={isAll && isRead ? t('library.noneText') : undefined}
            drawing="none"
          />
        )
      }
    />
  );
}

interface TextCellProps {
  row: LibraryRow;
  text: string;
  isKnown: boolean;
}

function TextCell({ row, text, isKnown }: TextCellProps): ReactNode {
  const { t } = useTranslation('settings');
  if (text !== '')
    return (
      <Text as="span" look="small" isTruncated>
        <bdi>{text}</bdi>
      </Text>
    );
  return isKnown && lacksText(row) ? <Tag kind="waiting" text={t('library.text.missing')} /> : '–';
}

interface ActionsProps extends Pick<TableProps, 'canEdit' | 'isOnline' | 'onReplace' | 'onDelete'> {
  row: LibraryRow;
  title: string;
}

function Actions({ row, title, canEdit, isOnline, onReplace, onDelete }: ActionsProps): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const now = useNow();
  const open = useOpenPlace();
  const from = row.kept === null ? 0 : deletableFrom(row.kept);
  const why = !isOnline
    ? t('library.deleteOffline')
    : from > now
      ? t('library.deleteFrom', { date: formats.date(from) })
      : undefined;
  const isUsed = row.usedBy.length > 0;
  return (
    <Stack direction="row" gap={0} justify="end" isNoWrap>
      {isUsed && (
        <IconButton
          icon={SquareArrowOutUpRight}
          mirrors
          label={t('library.openOf', { title })}
          onPress={() => void open(row.usedBy[0]?.fid)}
        />
      )}
      {canReplace(row, canEdit) && (
        <IconButton icon={Replace} label={t('library.replaceOf', { title })} onPress={() => onReplace(row)} />
      )}
      {canEdit && !isUsed && row.kept !== null && (
        <IconButton
          icon={Trash2}
          label={t('library.deleteOf', { title })}
          tooltip={why}
          isDisabled={why !== undefined}
          onPress={() => onDelete(row)}
        />
      )}
    </Stack>
  );
}

interface ThumbProps {
  url: string;
  alt: string;
  onNotLoaded: (url: string) => void;
}

function Thumb({ url, alt, onNotLoaded }: ThumbProps): ReactNode {
  const { src } = usePicture(url);
  if (src === null) return null;
  return (
    <img className={styles['thumb']} src={src} alt={alt} loading="lazy" onError={() => onNotLoaded(url)} />
  );
}
