import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, OFFERED } from '../../i18n/choose-language.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useYear } from '../../state/page/use-year.ts';
import { Logo } from '../../ui/basic/logo.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Campus } from './campus/campus.tsx';
import styles from './sign-in-layout.module.css';
import type { SignInAreaProps } from './types.ts';

interface SignInLayoutProps extends SignInAreaProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of every screen before sign-in: the form beside a drawing of a campus. */
export function SignInLayout(props: SignInLayoutProps): ReactNode {
  const { title, lead, children, waiting, language, onLanguageChange } = props;
  const { t } = useTranslation(['signin', 'common']);
  const year = useYear();
  useScreenTitle(title);
  return (
    <div className={styles['page']}>
      <main className={styles['main']}>
        <header className={styles['brand']}>
          <Logo size={32} />
          <span>{t('common:appName')}</span>
        </header>
        <div className={styles['middle']}>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
          {children}
          {waiting.people > 0 && (
            <div className={styles['waiting']}>
              <Notice tone="waiting" icon={HardDrive}>
                {t('signin:waiting', {
                  count: waiting.changes,
                  people: t('signin:people', { count: waiting.people }),
                })}
              </Notice>
            </div>
          )}
        </div>
        <footer className={styles['foot']}>
          <span>{t('common:copyright', { year: String(year) })}</span>
          <select
            className={styles['language']}
            aria-label={t('common:language')}
            value={language}
            onChange={(event) => onLanguageChange(languageOf(event.currentTarget.value).code)}
          >
            {OFFERED.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </footer>
      </main>
      <div className={styles['drawing']}>
        <Campus />
      </div>
    </div>
  );
}
