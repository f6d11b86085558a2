import { useAtom } from 'jotai';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../state/navigation/use-go.ts';
import { drawerOpenAtom } from '../../state/navigation/panel.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { IconButton } from '../../ui/index.ts';
import { SearchButton } from '../commands/search-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SyncPillButton } from './sync-pill.tsx';
import styles from './top-bar.module.css';

/** The top bar of screens outside the content: back, sync pill, account. */
export function PlainBar({ back }: { back: string }) {
  const { t } = useTranslation('shell');
  const go = useGo();
  const viewport = useViewport();
  const [drawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  return (
    <header className={styles.bar}>
      {/* The drawer has no list here, only the navigation, which a phone has at its bottom. */}
      {viewport === 'tablet' && (
        <IconButton
          icon={MenuIcon}
          label={drawerOpen ? t('nav.closeDrawer') : t('nav.openDrawer')}
          aria-expanded={drawerOpen}
          onPress={() => setDrawerOpen(!drawerOpen)}
        />
      )}
      <IconButton icon={ArrowLeft} mirrors label={t('back')} onPress={() => go(back)} />
      <div className={styles.crumbs} />
      <SearchButton isFolded={viewport !== 'desk'} />
      <SyncPillButton />
      <AccountMenu />
    </header>
  );
}
