import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { deviceSettings } from '../../db/device/device-settings.ts';
import { formatLocaleOf, isAskedFor, languageOf } from '../i18n/index.ts';
import { retryLoading } from '../state/loading/retry-loading.ts';
import { afterPaint } from '../state/page/after-paint.ts';
import { waitingFile } from '../state/page/download-file.ts';
import { useAppearance } from '../theme/index.ts';
import { UiProvider } from '../ui/basic/ui-provider.tsx';

const ReadyFile = lazy(retryLoading(() => import('./ready-file.tsx')));

/** Above every screen: language, direction, and client-side links. `onPainted` is called once the first one is seen. */
export function Root({ onPainted }: { onPainted: () => void }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { setLanguage } = useAppearance();
  const ready = useSyncExternalStore(waitingFile.subscribe, waitingFile.get);
  const language = languageOf(i18n.language);
  useEffect(() => {
    const { code, dir } = language;
    setLanguage(code, dir, isAskedFor(code, deviceSettings, navigator.languages));
  }, [language, setLanguage]);
  useEffect(() => afterPaint(onPainted), [onPainted]);
  return (
    <UiProvider
      locale={formatLocaleOf(language.code, navigator.language)}
      navigate={(href) => void navigate(href)}
    >
      <Outlet />
      {ready !== null && (
        <Suspense>
          <ReadyFile file={ready} />
        </Suspense>
      )}
    </UiProvider>
  );
}
