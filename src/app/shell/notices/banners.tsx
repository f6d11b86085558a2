import { useAtomValue, useSetAtom } from 'jotai';
import { Info, Weight } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LEVEL_CONTENT } from '../../../domain/limits.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useFullLevels } from '../../state/sync-status/full-levels.ts';
import { missingParts } from '../../state/loading/retry-loading.ts';
import { noticesAtom, recoveredAtom, updateReadyAtom, type AppNotice } from '../../state/page/notices.ts';
import { formDirtyAtom, isFormOpenAtom } from '../../editor/open-form.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useIsRehearsing } from '../../state/sync-status/rehearsal.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, useHeldWhilePressed, useToastPlace } from '../../ui/index.ts';
import { rememberReturnPath } from '../../routes/return-path.ts';
import styles from './banners.module.css';
import type { Unsafe } from './storage-risk-notice.tsx';

/** How safe what is entered here is: seldom anything to say, and then more than a line. */
const UnsafeNotice = lazy<ComponentType<{ notice: Unsafe }>>(() =>
  import('./storage-risk-notice.tsx').catch(() => ({ default: () => null })),
);
/** The tour is offered below the list, where it covers nothing. */
type CardNotice = Exclude<AppNotice, 'tour'>;
const isOnCard = (notice: AppNotice): notice is CardNotice => notice !== 'tour';
const isUnsafe = (notice: CardNotice): notice is Unsafe =>
  notice === 'storage' || notice.startsWith('journal');

const TONES: Record<Exclude<CardNotice, Unsafe>, 'error' | 'waiting' | 'offline'> = {
  expired: 'waiting',
  webglMissing: 'error',
  webglDisabled: 'error',
  mapLost: 'error',
  dbClosed: 'error',
  dbNewer: 'error',
  partMissing: 'offline',
  clock: 'waiting',
};

/** Notices that need nothing of a person who fills in a form. */
const CAN_WAIT: ReadonlySet<CardNotice> = new Set<CardNotice>(['storage', 'journalCache', 'journalPrivate']);

/** What there is to say. It waits while a finger is down. */
function useShown() {
  const all = useAtomValue(noticesAtom);
  const isMissing = useSyncExternalStore(missingParts.subscribe, missingParts.getSnapshot);
  const notices = useMemo(
    () => new Set<CardNotice>([...(isMissing ? ['partMissing' as const] : []), ...[...all].filter(isOnCard)]),
    [all, isMissing],
  );
  const recovered = useAtomValue(recoveredAtom);
  const update = useAtomValue(updateReadyAtom);
  const isRehearsing = useIsRehearsing();
  const full = useFullLevels();
  const now = useMemo(
    () => ({ notices, recovered, update, isRehearsing, full }),
    [notices, recovered, update, isRehearsing, full],
  );
  const [shown, begin] = useHeldWhilePressed(now);
  const beginPress = useStable(begin);
  useEffect(() => {
    window.addEventListener('pointerdown', beginPress, true);
    return () => window.removeEventListener('pointerdown', beginPress, true);
  }, [beginPress]);
  return shown;
}

/** What the person should know about the app itself, in one place over the screen that can be made small. */
export function Banners() {
  const { t } = useTranslation('shell');
  const { notices, recovered, update, isRehearsing, full } = useShown();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [smallOf, setSmallOf] = useState<ReturnType<typeof useShown>['notices'] | null>(null);
  const isFormOpen = useAtomValue(isFormOpenAtom);
  const [isAskedIn, setAskedIn] = useState(false);
  if (!isFormOpen && isAskedIn) setAskedIn(false);
  useToastPlace(place, 'notices');
  const others = (update === null ? 0 : 1) + (recovered > 0 ? 1 : 0) + (isRehearsing ? 1 : 0);
  const count = notices.size + full.length + others;
  if (count === 0) return null;
  // Another notice makes the card large again. While a form is open the person draws, and the card would lie over the map.
  const isMadeSmall = smallOf !== null && [...notices].every((notice) => smallOf.has(notice));
  const waits =
    isFormOpen &&
    !isAskedIn &&
    recovered === 0 &&
    full.length === 0 &&
    [...notices].every((one) => CAN_WAIT.has(one));
  const isSmall = isMadeSmall || waits;
  return (
    <section
      ref={setPlace}
      className={styles['place']}
      aria-label={t('banner.place')}
      data-keep-clear
      data-small={isSmall || undefined}
    >
      {!isSmall && <BannerList {...{ notices, recovered, update, isRehearsing, full }} />}
      <div className={styles['smaller']}>
        <Button
          variant="link"
          icon={isSmall ? Info : undefined}
          onPress={() => {
            setAskedIn(isSmall && isFormOpen);
            setSmallOf(isSmall ? null : notices);
          }}
        >
          {isSmall ? t('banner.show', { count }) : t('banner.smaller')}
        </Button>
      </div>
    </section>
  );
}

function BannerList({ notices, recovered, update, isRehearsing, full }: ReturnType<typeof useShown>) {
  const { t } = useTranslation('shell');
  const { t: inCommon } = useTranslation('common');
  const formats = useFormats();
  const setRecovered = useSetAtom(recoveredAtom);
  const dirty = useAtomValue(formDirtyAtom);
  const { rehearsal } = useWorkspace();
  const [isUpdating, setUpdating] = useState(false);
  const apply = async (): Promise<void> => {
    setUpdating(true);
    await update?.apply();
    setUpdating(false);
  };
  const go = useGo();
  const { pathname, search } = useLocation();
  return (
    <>
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
      {[...notices].filter(isUnsafe).map((notice) => (
        <Suspense key={notice} fallback={null}>
          <UnsafeNotice notice={notice} />
        </Suspense>
      ))}
      {[...notices].map((notice) =>
        isUnsafe(notice) ? null : (
          <Notice
            key={notice}
            tone={TONES[notice]}
            role={TONES[notice] === 'error' ? 'alert' : 'status'}
            actions={
              notice === 'expired' ? (
                <Button
                  variant="link"
                  onPress={() => {
                    rememberReturnPath(sessionStorage, pathname + search);
                    go('/signin');
                  }}
                >
                  {t('banner.signIn')}
                </Button>
              ) : notice === 'mapLost' || notice === 'dbClosed' || notice === 'dbNewer' ? (
                <Button
                  variant="link"
                  onPress={() => (update === null ? window.location.reload() : void apply())}
                >
                  {t('banner.reload')}
                </Button>
              ) : notice === 'partMissing' ? (
                <Button variant="link" onPress={missingParts.retry}>
                  {inCommon('retry')}
                </Button>
              ) : undefined
            }
          >
            {t(`banner.${notice}`)}
          </Notice>
        ),
      )}
      {full.map(({ lid, title, bytes }) => (
        <Notice key={lid} tone="waiting" role="status" icon={Weight}>
          {t('banner.levelFull', {
            level: isolate(title),
            max: formats.bytes(LEVEL_CONTENT.maxBytes),
            over: formats.bytes(bytes - LEVEL_CONTENT.maxBytes),
          })}
        </Notice>
      ))}
      {update !== null && (
        <Notice
          tone="accent"
          role="status"
          actions={
            dirty ? undefined : (
              <Button variant="link" isPending={isUpdating} onPress={() => void apply()}>
                {t('banner.updateNow')}
              </Button>
            )
          }
        >
          {dirty ? `${t('banner.update')} ${t('banner.updateAfter')}` : t('banner.update')}
        </Notice>
      )}
    </>
  );
}
