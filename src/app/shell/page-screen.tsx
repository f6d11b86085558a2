import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { paths } from '../routes/paths.ts';
import type { PageScreen as Page } from '../routes/screen.ts';
import { screenIn } from '../screens/load-screen.ts';
import { ScreenSlot } from '../screens/screen-slot.tsx';
import { retryLoading } from '../state/loading/retry-loading.ts';
import { useScreenTitle } from '../state/navigation/screen-title.ts';
import { useIsSmall } from './settings/use-is-small.ts';
import { PlainBar } from './navigation/page-top-bar.tsx';

const SettingsFrame = lazy(retryLoading(() => import('./settings/settings-frame.tsx')));

/** A screen without a map: which one, its route says. */
export default function PageScreen() {
  const { t, i18n } = useTranslation('shell');
  const page = useMatches().at(-1)?.handle as Page;
  // Asked for together with the code: one after the other, they would be waited for twice.
  useEffect(() => {
    void i18n.loadNamespaces(page.texts ?? []);
  }, [i18n, page.texts]);
  const isBelowList = useIsSmall() && page.group === 'settings' && page.path !== paths.settings;
  const title = t(`screens.${page.title}`);
  const slot = <ScreenSlot key={page.name} screen={screenIn(page.screen)} failedAs="page" />;
  return (
    <>
      <WindowTitle title={title} />
      <PlainBar back={page.back ?? (isBelowList ? paths.settings : paths.home)} />
      {page.group === undefined ? (
        slot
      ) : (
        <Suspense fallback={null}>
          <SettingsFrame page={page}>{slot}</SettingsFrame>
        </Suspense>
      )}
    </>
  );
}

/** Mounted before the screen, which may set a longer title: effects of the later one come last. */
function WindowTitle({ title }: { title: string }) {
  useScreenTitle(title);
  return null;
}
