import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dropArrived, keepArrived, type ArrivedView } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { inAppPath } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useObjectUrl } from '../../state/page/object-url.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, useToasts } from '../../ui/index.ts';
import styles from './go-on.module.css';

interface RowProps {
  picture: ArrivedView;
  isFirst: boolean;
  onOpen: () => void;
}

/** A picture from the camera or a file that was neither used nor dropped: its form offers it again. */
export function PictureRow({ picture, isFirst, onOpen }: RowProps): ReactElement {
  const { t } = useTranslation('goOn');
  const formats = useFormats();
  const go = useGo();
  const { db } = useWorkspace();
  const toasts = useToasts();
  const { key, bytes, at } = picture;
  const src = useObjectUrl(useMemo(() => new Blob([bytes]), [bytes]));
  const path = inAppPath(picture.address);
  const title = t('picture');
  const discard = async (): Promise<void> => {
    await dropArrived(db, key);
    toasts.show({
      kind: 'info',
      title: t('pictureDiscarded'),
      action: { label: t('undo'), onPress: () => void keepArrived(db, key, picture).catch(() => undefined) },
    });
  };
  return (
    <li className={styles['row']}>
      <div className={styles['picture']} data-first={isFirst || undefined} aria-hidden>
        {src !== null && <img src={src} alt={title} className={styles['photo']} />}
      </div>
      <div className={styles['words']}>
        <span className={styles['name']}>{title}</span>
        <time className={styles['second']} dateTime={new Date(at).toISOString()}>
          {t('arrived', { time: formats.dateTime(at) })}
        </time>
      </div>
      <div className={styles['answers']}>
        <Button
          aria-label={t('discardOf', { title })}
          isDisabled={db.isNewer}
          onPress={() => void discard().catch(() => toasts.show({ kind: 'warning', title: t('failed') }))}
        >
          {t('discardIt')}
        </Button>
        {path !== null && (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            aria-label={t('keepOf', { title })}
            onPress={() => {
              onOpen();
              go(path);
            }}
          >
            {t('keep')}
          </Button>
        )}
      </div>
    </li>
  );
}
