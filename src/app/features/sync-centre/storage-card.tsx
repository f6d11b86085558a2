import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToPersist, storageHealth, type StorageHealth } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Card } from '../../ui/index.ts';
import styles from './sync-centre.module.css';

/** How full and how safe this device's storage is. */
export function StorageCard() {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const [health, setHealth] = useState<StorageHealth | null>(null);
  const [timesAsked, setTimesAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    void storageHealth(navigator.storage).then((read) => {
      if (!gone) setHealth(read);
    });
    return () => {
      gone = true;
    };
  }, [timesAsked]);
  if (health === null) return null;
  const { usage, quota, persisted } = health;
  const used = usage === null ? null : formats.bytes(usage);
  return (
    <Card title={t('storage.title')} icon={HardDrive}>
      <div className={styles.storage}>
        <p>
          {used === null
            ? t('storage.unknown')
            : quota === null
              ? t('storage.usedOnly', { used })
              : t('storage.used', { used, quota: formats.bytes(quota) })}
        </p>
        {persisted !== null && <p>{t(persisted ? 'storage.persisted' : 'storage.notPersisted')}</p>}
        {persisted === false && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => void askToPersist(navigator.storage).then(() => setTimesAsked((n) => n + 1))}
          >
            {t('storage.ask')}
          </Button>
        )}
      </div>
    </Card>
  );
}
