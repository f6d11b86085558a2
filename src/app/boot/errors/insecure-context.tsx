import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/basic/logo.tsx';
import styles from '../splash.module.css';

/** On a page without TLS a browser neither hashes nor locks nor keeps files: nothing could be kept as it has to be. */
export function Insecure() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.splash} role="alert">
      <Logo />
      <h1 className={styles.title}>{t('insecure.title')}</h1>
      <p className={styles.text}>{t('insecure.text')}</p>
    </main>
  );
}
