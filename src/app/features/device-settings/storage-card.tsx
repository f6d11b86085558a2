import { HardDrive } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storageHealth, type StorageHealth } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Card, Text } from '../../ui/index.ts';

/** How much room Storey takes on this device; the details, and how to free it, are in the sync centre. */
export function StorageCard(): ReactNode {
  const { t } = useTranslation(['sync', 'shell']);
  const formats = useFormats();
  const go = useGo();
  const [health, setHealth] = useState<StorageHealth | null>(null);
  useEffect(() => {
    let isGone = false;
    storageHealth(navigator.storage).then(
      (read) => !isGone && setHealth(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (health === null) return null;
  const { usage, quota } = health;
  const used = usage === null ? null : formats.bytes(usage);
  return (
    <Card
      title={t('storage.title')}
      icon={HardDrive}
      actions={
        <Button size="small" onPress={() => go(paths.sync)}>
          {t('shell:screens.SyncCentre')}
        </Button>
      }
    >
      <Text>
        {used === null
          ? t('storage.unknown')
          : quota === null
            ? t('storage.usedOnly', { used })
            : t('storage.used', { used, quota: formats.bytes(quota) })}
      </Text>
    </Card>
  );
}
