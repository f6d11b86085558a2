import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storageHealth, type StorageHealth } from '../../../../db/index.ts';
import { PHOTOS_OF_A_WALK, roomForPhotos } from '../../../../domain/pictures/room-for-photos.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Notice } from '../../../ui/index.ts';

/** Says early that there is not room for many more photos; nothing where there is, or where the browser does not say. */
export function RoomForPhotos(): ReactNode {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const go = useGo();
  const { db } = useWorkspace();
  const sizes = useLiveQuery(async () => {
    const found: number[] = [];
    await db.files.each(({ picture, bytes }) => {
      if (picture?.imageType === 'photo') found.push(bytes.length);
    });
    return found;
  }, [db]);
  const [health, setHealth] = useState<StorageHealth | null>(null);
  // Looked up anew with each photo.
  const count = sizes?.length;
  useEffect(() => {
    let isGone = false;
    storageHealth(navigator.storage as StorageManager | undefined).then(
      (read) => !isGone && setHealth(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [count]);
  const room = health === null || sizes === undefined ? null : roomForPhotos(health, sizes);
  if (room === null || room >= PHOTOS_OF_A_WALK) return null;
  return (
    <Notice tone="waiting" title={t('room.title', { count: room, number: formats.number(room) })}>
      {t('room.text')}{' '}
      <Button size="glove" onPress={() => go(paths.sync)}>
        {t('room.open')}
      </Button>
    </Notice>
  );
}
