import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storageHealth } from '../../../../db/index.ts';
import { bytesOfWalk, PHOTOS_OF_A_WALK, roomForPhotos } from '../../../../domain/pictures/room-for-photos.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { measureRoom } from './measure-room.ts';

/** Files of which it is measured how large photos are, the newest. */
const MEASURED = 20;

/** Says early that there is not room for many more photos; nothing where there is, or where the browser does not say. */
export function RoomForPhotos(): ReactNode {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const go = useGo();
  const { db } = useWorkspace();
  const sizes = useLiveQuery(async () => {
    const files = await db.files.reverse().limit(MEASURED).toArray();
    return files.flatMap(({ picture, bytes }) => (picture?.imageType === 'photo' ? bytes.length : []));
  }, [db]);
  const [room, setRoom] = useState<number | null>(null);
  // Read again with each photo.
  useEffect(() => {
    if (sizes === undefined) return undefined;
    let isGone = false;
    roomFor(sizes).then(
      (count) => !isGone && setRoom(count),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [sizes]);
  if (room === null || room >= PHOTOS_OF_A_WALK) return null;
  return (
    <Notice
      tone="waiting"
      title={room <= 0 ? t('room.none') : t('room.title', { count: room, number: formats.number(room) })}
    >
      {t('room.text')}{' '}
      <Button size="glove" onPress={() => go(paths.sync)}>
        {t('room.open')}
      </Button>
    </Notice>
  );
}

/** How many more photos there is room for; null where the browser does not say. */
async function roomFor(sizes: readonly number[]): Promise<number | null> {
  const { storage } = navigator as { storage?: StorageManager };
  const { usage, quota } = await storageHealth(storage);
  const said = usage === null || quota === null ? null : quota - usage;
  const room = (await measureRoom(storage, bytesOfWalk(sizes))) ?? said;
  return room === null ? null : roomForPhotos(Math.min(room, said ?? Infinity), sizes);
}
