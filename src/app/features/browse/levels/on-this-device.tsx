import { CloudCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './on-this-device.module.css';

/** How many levels of a building can be opened without a network. */
export function OnThisDevice({ here, total }: { here: number; total: number }): ReactNode {
  const { t } = useTranslation('levels');
  return (
    <p className={styles['line']}>
      <CloudCheck size={16} aria-hidden />
      {t('onDeviceOf', { count: here, total })}
    </p>
  );
}
