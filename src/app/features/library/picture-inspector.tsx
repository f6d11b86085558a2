import { ChevronLeft, ChevronRight, Replace, SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTextIn } from '../../../domain/pictures/index.ts';
import { decidePictureText, keepPictureText } from '../../commands/index.ts';
import { PictureTextForm } from '../../forms/index.ts';
import { isolate } from '../../i18n/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { usePicture } from '../../state/content/picture.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, IconButton, Inspector, Notice, Row, Rows, RowWords, Stack, Text } from '../../ui/index.ts';
import { canReplace, takesText, type LibraryRow } from './library-rows.ts';
import { useOpenPlace } from './use-open-place.ts';
import styles from './library.module.css';

/** Places that are listed one by one. */
const LISTED = 8;

interface PictureInspectorProps {
  clientLid: string;
  row: LibraryRow;
  languages: readonly string[];
  canEdit: boolean;
  /** The server keeps texts, as far as it was asked. */
  isOffered: boolean;
  previous: LibraryRow | undefined;
  next: LibraryRow | undefined;
  onOpen: (url: string | null) => void;
  onReplace: (row: LibraryRow) => void;
}

/** One picture, large: what it shows in words, and where it is shown. */
export function PictureInspector(props: PictureInspectorProps): ReactNode {
  const { clientLid, row, languages, canEdit, isOffered, previous, next, onOpen, onReplace } = props;
  const { t, i18n } = useTranslation('settings');
  const calledBy = useFeatureName();
  const openPlace = useOpenPlace();
  const { src } = usePicture(row.url);
  const workspace = useWorkspace();
  const of = { clientLid, url: row.url };
  const words = useRef<HTMLDivElement>(null);
  const isFinger = useIsFinger();
  // After the inspector, which takes the focus itself. A keyboard on the screen would hide the picture.
  useEffect(() => {
    if (!isFinger) words.current?.querySelector('textarea')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once a picture
  }, [row.url]);
  const title = calledBy(row.usedBy[0]) || t(`library.kinds.${row.kind}`);
  return (
    <Inspector
      title={title}
      subtitle={[t(`library.kinds.${row.kind}`), t('library.uses', { count: row.usedBy.length })]
        .map(isolate)
        .join(' · ')}
      headActions={
        <>
          <IconButton
            icon={ChevronLeft}
            mirrors
            label={t('library.previous')}
            isDisabled={previous === undefined}
            onPress={() => previous && onOpen(previous.url)}
          />
          <IconButton
            icon={ChevronRight}
            mirrors
            label={t('library.next')}
            isDisabled={next === undefined}
            onPress={() => next && onOpen(next.url)}
          />
        </>
      }
      onClose={() => onOpen(null)}
      closeLabel={t('library.close')}
      footActions={
        canReplace(row, canEdit) && (
          <Button icon={Replace} onPress={() => onReplace(row)}>
            {t('library.replace')}
          </Button>
        )
      }
    >
      {src !== null && (
        <img
          className={styles['large']}
          src={src}
          alt={pictureTextIn(i18n.language, row.text?.texts) || title}
        />
      )}
      {takesText(row) && !isOffered && <Notice role="status">{t('library.text.notOffered')}</Notice>}
      {takesText(row) && isOffered && (
        <section ref={words} aria-label={t('library.text.title')}>
          <Stack gap={2}>
            <Text as="h3" look="label">
              {t('library.text.title')}
            </Text>
            <Text look="small" tone="quiet">
              {t('library.text.lead')}
            </Text>
            <PictureTextForm
              key={row.url}
              clientLid={clientLid}
              url={row.url}
              text={row.text}
              languages={languages}
              isReadOnly={!canEdit}
              keepLabel={t(next === undefined ? 'library.text.keep' : 'library.text.keepAndNext')}
              save={async (texts, ends) => keepPictureText.run(workspace, { ...of, texts, ends })}
              decide={(takes) => void decidePictureText.run(workspace, { ...of, takes })}
              onKept={() => onOpen(next?.url ?? null)}
            />
          </Stack>
        </section>
      )}
      {row.usedBy.length > 0 && (
        <section aria-label={t('library.usedBy')}>
          <Text as="h3" look="label">
            {t('library.usedBy')}
          </Text>
          <Rows>
            {row.usedBy.slice(0, LISTED).map((place) => (
              <Row key={place.fid}>
                <RowWords name={<bdi>{calledBy(place)}</bdi>} />
                <Button
                  size="small"
                  variant="ghost"
                  icon={SquareArrowOutUpRight}
                  onPress={() => void openPlace(place.fid)}
                >
                  {t('library.open')}
                </Button>
              </Row>
            ))}
          </Rows>
          {row.usedBy.length > LISTED && (
            <Text look="small" tone="quiet">
              {t('library.morePlaces', { count: row.usedBy.length - LISTED })}
            </Text>
          )}
        </section>
      )}
    </Inspector>
  );
}
