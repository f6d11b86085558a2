import { HardDrive } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { removedOnSignOut, type RemovedOnSignOut } from '../../state/session/removed-on-sign-out.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button } from '../../ui/index.ts';
import styles from './sign-out.module.css';

/** What a sign-out with nothing unsent removes from this device, and the way to keep it. @param onTold called once that is known and shown */
export function DataToRemove({ onTold }: { onTold: () => void }): ReactElement {
  const { t } = useTranslation('signout');
  const { db, signOut } = useWorkspace();
  const formats = useFormats();
  const [goes, setGoes] = useState<RemovedOnSignOut | null>(null);
  useEffect(() => {
    let gone = false;
    void removedOnSignOut(db)
      .catch(() => null)
      .then((found) => gone || setGoes(found));
    return () => {
      gone = true;
    };
  }, [db]);
  useEffect(() => {
    if (goes !== null) onTold();
  }, [goes, onTold]);
  const counts = (['trash', 'networks'] as const).filter((kind) => (goes?.[kind] ?? 0) > 0);
  return (
    <div className={styles['body']}>
      <p className={styles['text']}>{t('going.text')}</p>
      {goes !== null && (
        <ul className={styles['counts']}>
          {goes.packs > 0 && <li>{t('going.packs', { size: formats.bytes(goes.packs) })}</li>}
          {counts.map((kind) => (
            <li key={kind}>{t(`going.${kind}`, { count: goes[kind] })}</li>
          ))}
        </ul>
      )}
      <div className={styles['ways']}>
        <Button icon={HardDrive} onPress={() => void signOut({ keep: true })}>
          {t('going.keep')}
        </Button>
      </div>
    </div>
  );
}
