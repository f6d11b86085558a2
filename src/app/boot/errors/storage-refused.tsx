import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/basic/logo.tsx';
import styles from '../splash.module.css';

/** In the place of the app, of which nothing starts where the browser lets the page store nothing. */
export function StorageRefused({ isFramed }: { isFramed: boolean }) {
  const { t } = useTranslation('safety');
  return (
    <main className={styles.splash} role="alert">
      <Logo />
      <h1 className={styles.title}>{t('refused.title')}</h1>
      <p className={styles.text}>{t(isFramed ? 'refused.framed' : 'refused.text')}</p>
      {isFramed && (
        <a className={styles.link} href={window.location.origin} target="_blank" rel="noopener">
          {t('refused.open')}
        </a>
      )}
    </main>
  );
}
