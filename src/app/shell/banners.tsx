import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  noticesAtom,
  recoveredAtom,
  setNoticeAtom,
  updateReadyAtom,
  type AppNotice,
} from '../state/notices.ts';
import { formDirtyAtom } from '../state/panel.ts';
import { useGo } from '../state/go.ts';
import { useIsRehearsing } from '../state/rehearsal.ts';
import { useWorkspace } from '../state/workspace.ts';
import { Button, Notice } from '../ui/index.ts';
import { rememberWanted } from '../routes/wanted-path.ts';
import styles from './banners.module.css';

const TONES: Record<AppNotice, 'error' | 'waiting' | 'offline'> = {
  expired: 'waiting',
  webglMissing: 'error',
  webglDisabled: 'error',
  mapLost: 'error',
  storage: 'waiting',
  dbBlocked: 'error',
  dbClosed: 'error',
  dbNewer: 'error',
  clock: 'waiting',
  journalNone: 'waiting',
  journalFailing: 'waiting',
  journalAlone: 'error',
  journalDamaged: 'waiting',
};

/** What the person should know about the app itself. */
export function Banners() {
  const { t } = useTranslation('shell');
  const notices = useAtomValue(noticesAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const [recovered, setRecovered] = useAtom(recoveredAtom);
  const update = useAtomValue(updateReadyAtom);
  const dirty = useAtomValue(formDirtyAtom);
  const { rehearsal } = useWorkspace();
  const isRehearsing = useIsRehearsing();
  const go = useGo();
  const { pathname, search } = useLocation();
  if (notices.size === 0 && update === null && recovered === 0 && !isRehearsing) return null;
  return (
    <div className={styles.banners}>
      {isRehearsing && (
        <Notice
          tone="offline"
          role="status"
          actions={
            <Button variant="link" onPress={rehearsal.end}>
              {t('banner.rehearsalEnd')}
            </Button>
          }
        >
          {t('banner.rehearsal')}
        </Notice>
      )}
      {recovered > 0 && (
        <Notice
          tone="accent"
          role="status"
          actions={
            <Button variant="link" onPress={() => setRecovered(0)}>
              {t('banner.understood')}
            </Button>
          }
        >
          {t('banner.recovered', { count: recovered })}
        </Notice>
      )}
      {[...notices].map((notice) => (
        <Notice
          key={notice}
          tone={TONES[notice]}
          role={TONES[notice] === 'error' ? 'alert' : 'status'}
          actions={
            notice === 'expired' ? (
              <Button
                variant="link"
                onPress={() => {
                  rememberWanted(sessionStorage, pathname + search);
                  go('/signin');
                }}
              >
                {t('banner.signIn')}
              </Button>
            ) : notice === 'mapLost' || notice === 'dbClosed' || notice === 'dbNewer' ? (
              <Button
                variant="link"
                onPress={() => (update === null ? window.location.reload() : update.apply())}
              >
                {t('banner.reload')}
              </Button>
            ) : notice === 'journalDamaged' ? (
              <Button variant="link" onPress={() => setNotice('journalDamaged', false)}>
                {t('banner.understood')}
              </Button>
            ) : undefined
          }
        >
          {t(`banner.${notice}`)}
        </Notice>
      ))}
      {update !== null && (
        <Notice
          tone="accent"
          role="status"
          actions={
            dirty ? undefined : (
              <Button variant="link" onPress={update.apply}>
                {t('banner.updateNow')}
              </Button>
            )
          }
        >
          {dirty ? `${t('banner.update')} ${t('banner.updateAfter')}` : t('banner.update')}
        </Notice>
      )}
    </div>
  );
}
