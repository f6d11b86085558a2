import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askToPersist,
  storageHealth,
  storageUse,
  type StorageHealth,
  type StoragePart,
} from '../../../../db/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import type { KeepingAdvice } from '../../../state/keeping/keeping.ts';
import { useKeeping } from '../../../state/keeping/use-keeping.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Card, DescriptionList, Stack } from '../../../ui/index.ts';
import { FreeSpace } from './free-space.tsx';

interface Read {
  health: StorageHealth;
  parts: StoragePart[];
}

/**
 * How full and how safe this device's storage is, what takes room, and what can be freed.
 * @param isEmpty nothing waits: measured again when that changes
 */
export function StorageCard({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation(['sync', 'safety']);
  const { db } = useWorkspace();
  const formats = useFormats();
  const [read, setRead] = useState<Read | null>(null);
  const [timesAsked, setTimesAsked] = useState(0);
  const keeping = useKeeping();
  const again = (): void => {
    keeping.again();
    setTimesAsked((n) => n + 1);
  };
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const [health, parts] = await Promise.all([storageHealth(navigator.storage), storageUse(db)]);
      if (!gone) setRead({ health, parts });
    };
    // A list of sizes that can't be read is left out.
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [db, timesAsked, isEmpty]);
  if (read === null) return null;
  const { usage, quota, persisted } = read.health;
  const used = usage === null ? null : formats.bytes(usage);
  const parts = read.parts.filter(({ bytes }) => bytes > 0);
  // The app's own files, its journal, and what the browser needs to keep all of it.
  const rest = (usage ?? 0) - parts.reduce((all, { bytes }) => all + bytes, 0);
  return (
    <Card title={t('storage.title')} icon={HardDrive} actions={!db.isNewer && <FreeSpace onFreed={again} />}>
      <Stack gap={2} align="start">
        <p>
          {used === null
            ? t('storage.unknown')
            : quota === null
              ? t('storage.usedOnly', { used })
              : t('storage.used', { used, quota: formats.bytes(quota) })}
        </p>
        <DescriptionList
          look="figures"
          aria-label={t('storage.parts')}
          items={[...parts, ...(rest > 0 ? [{ kind: 'rest' as const, bytes: rest }] : [])].map(
            ({ kind, bytes }) => ({
              id: kind,
              term: t(`storage.kind.${kind}`),
              value: t('storage.about', { size: formats.bytes(bytes) }),
            }),
          )}
        />
        {persisted === true && keeping.words === null && <p>{t('storage.persisted')}</p>}
        {keeping.words !== null && <p>{keeping.words}</p>}
        {persisted === false && canAsk(keeping.advice) && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => void askToPersist(navigator.storage).then(again)}
          >
            {t('safety:keeping.ask')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** Elsewhere the answer is known before: nothing would come of it. */
const canAsk = (advice: KeepingAdvice | null): boolean =>
  advice !== 'private' && advice !== 'embedded' && advice !== 'denied';
