import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { freeable, freeSpace, type Freed } from '../../../db/index.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, ConfirmModal, useToasts } from '../../ui/index.ts';
import styles from './sync-centre.module.css';

/** Lets go of what can be read again, after saying what that is. */
export function FreeSpace({ onFreed }: { onFreed: () => void }): ReactElement {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const toasts = useToasts();
  const [offer, setOffer] = useState<Freed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failed = (): void => void toasts.show({ kind: 'error', title: t('exchange.fault.failed') });
  const ask = async (): Promise<void> => {
    const found = await freeable(db).catch(() => null);
    if (found === null) failed();
    else if (found.levels + found.plans + found.networks === 0)
      toasts.show({ kind: 'info', title: t('storage.nothingToFree') });
    else setOffer(found);
  };
  const free = async (): Promise<void> => {
    setBusy(true);
    const freed = await freeSpace(db).catch(() => null);
    setBusy(false);
    setOffer(null);
    onFreed();
    if (freed === null) failed();
    else {
      const title = freed.levels > 0 ? t('storage.freed', { count: freed.levels }) : t('storage.freedOther');
      toasts.show({ kind: 'success', title });
    }
  };
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => void ask()}>
        {t('storage.free')}
      </Button>
      <ConfirmModal
        isOpen={offer !== null}
        title={t('storage.freeTitle')}
        safeLabel={t('exchange.preview.cancel')}
        actionLabel={t('storage.free')}
        isPending={isBusy}
        onSafe={() => setOffer(null)}
        onAction={() => void free()}
      >
        {offer !== null && offer.levels > 0 && (
          <p className={styles['text']}>{t('storage.freeLevels', { count: offer.levels })}</p>
        )}
        {offer !== null && offer.plans > 0 && (
          <p className={styles['text']}>{t('storage.freePlans', { count: offer.plans })}</p>
        )}
        {offer !== null && offer.networks > 0 && (
          <p className={styles['text']}>{t('storage.freeNetworks', { count: offer.networks })}</p>
        )}
        <p className={styles['text']}>{t('storage.freeSafe')}</p>
      </ConfirmModal>
    </>
  );
}
