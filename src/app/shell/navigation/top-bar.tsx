import { useAtom, useAtomValue } from 'jotai';
import { ArrowLeft, House, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { busyAtom } from '../../state/sync-status/busy.ts';
import { useHasPublishing, usePublishingClient } from '../../state/sync-status/publishing.ts';
import { readPublishRoute } from '../../routes/publish-route.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { drawerOpenAtom, listCollapsedAtom } from '../../state/navigation/panel.ts';
import { isFormOpenAtom, openFormTitleAtom } from '../../editor/open-form.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { Breadcrumb, IconButton } from '../../ui/index.ts';
import { SearchButton } from '../commands/search-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { backPath } from './back-path.ts';
import { useCrumbs } from './use-breadcrumbs.ts';
import { SyncPillButton } from './sync-pill.tsx';
import styles from './top-bar.module.css';

// What they show is the same at every address.
const Search = memo(SearchButton);
const SyncPill = memo(SyncPillButton);
const Account = memo(AccountMenu);
// Only after the server has said where the publishing stands.
const StageButton = lazy(
  retryLoading(async () => ({ default: (await import('./staging-button.tsx')).StageButton })),
);

/** The title of the page: apart, for it follows what is typed into the open form. */
function PageTitle({ screen, place }: { screen: string; place: string | null | undefined }) {
  useScreenTitle(useAtomValue(openFormTitleAtom), screen, place);
  return null;
}

// @spec 2.35 2.36
/** Back, home, breadcrumb; then the truth about syncing, staging and the account. */
export function TopBar() {
  const { t } = useTranslation(['shell', 'content']);
  const route = useContentRoute();
  const go = useGo();
  const viewport = useViewport();
  const crumbs = useCrumbs();
  const busy = useAtomValue(busyAtom);
  const isFormOpen = useAtomValue(isFormOpenAtom);
  const editing = isFormOpen || route.panel !== 'none';
  const [collapsed, setCollapsed] = useAtom(listCollapsedAtom);
  const [drawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  const isPreview = route.screen.layout === 'preview';
  const reviewed = usePublishingClient();
  const hasPublishing = useHasPublishing();
  // The review was opened from somewhere: back leads there.
  const back = (isPreview ? readPublishRoute(sessionStorage, reviewed)?.path : undefined) ?? backPath(route);
  const small = viewport === 'phone' || viewport === 'tablet';
  const shown = isPreview
    ? [{ id: 'preview', label: t('screens.Preview') }]
    : small
      ? crumbs.slice(-1)
      : crumbs;
  const context = small && crumbs.length > 1 ? crumbs.slice(0, -1).map((crumb) => crumb.label) : [];
  return (
    <header className={styles.bar}>
      <PageTitle
        screen={isPreview ? t('screens.Preview') : t(`content:titles.${route.contentType}`)}
        place={isPreview ? null : crumbs.at(-1)?.label}
      />
      {small && (
        <IconButton
          icon={MenuIcon}
          label={drawerOpen ? t('nav.closeDrawer') : t('nav.openDrawer')}
          aria-expanded={drawerOpen}
          onPress={() => setDrawerOpen(!drawerOpen)}
        />
      )}
      <IconButton
        icon={ArrowLeft}
        mirrors
        label={t('back')}
        tooltip={editing ? t('backDisabled') : busy ? t('backBusy') : t('back')}
        isDisabled={editing || busy || back === null}
        onPress={() => back !== null && go(back)}
      />
      {!small && (
        <IconButton
          icon={House}
          label={t('crumbs.home')}
          isDisabled={editing || busy}
          onPress={() => go(paths.home)}
        />
      )}
      <div className={styles.crumbs}>
        <Breadcrumb
          label={t('crumbs.label')}
          crumbs={shown}
          isDisabled={editing || busy}
          disabledReason={editing ? t('crumbs.disabled') : t('backBusy')}
          siblingsLabel={(title) => t('crumbs.siblings', { title })}
          filterLabel={t('crumbs.filter')}
          emptyText={t('crumbs.empty')}
          foldedLabel={t('crumbs.folded')}
        />
        {context.length > 0 && (
          <span className={styles.context}>
            {context.map((label, at) => (
              <Fragment key={at}>
                {at > 0 && <span className={styles.dot}>{' · '}</span>}
                <bdi>{label}</bdi>
              </Fragment>
            ))}
          </span>
        )}
      </div>
      {!small && !isPreview && route.screen.layout !== 'wide' && (
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          mirrors
          label={collapsed ? t('expand') : t('collapse')}
          onPress={() => setCollapsed(!collapsed)}
        />
      )}
      {!isPreview && <Search isFolded={small || viewport === 'narrow'} />}
      <SyncPill />
      {!isPreview && (
        <div className={styles.stage} data-viewport={viewport}>
          {hasPublishing && (
            <Suspense>
              <StageButton />
            </Suspense>
          )}
        </div>
      )}
      <Account />
    </header>
  );
}
