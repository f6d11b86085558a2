import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { Link } from '../../state/navigation/link.tsx';
import { useFormats } from '../../i18n/index.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { PAGE_ICONS } from '../../routes/page-icons.ts';
import type { PageScreen } from '../../routes/screen.ts';
import { accessTo } from '../../screens/screen-access.ts';
import { paths } from '../../routes/paths.ts';
import { UNKNOWN_SETTINGS } from '../../screens/settings-routes.ts';
import { SETTINGS_PAGES } from '../../screens/setting-rows.ts';
import { EmptyState, Glyph } from '../../ui/index.ts';
import { SettingsSearch } from './settings-search.tsx';
import styles from './settings-frame.module.css';
import { useIsSmall } from './use-is-small.ts';
import { usePageCounts } from './use-page-counts.ts';
import { useSettingInView } from './use-setting-in-view.ts';

/**
 * The pages of the settings with their list beside them, and a search of all that can be set on them. A small window has
 * the list at an address of its own, and then the page.
 */
export default function SettingsFrame({
  page,
  children,
}: {
  page: PageScreen;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('shell');
  const isSmall = useIsSmall();
  const { pathname, search } = useLocation();
  const pages = useOpenPages();
  const { clients } = useClientChoice(false);
  const content = useRef<HTMLDivElement>(null);
  useSettingInView(content);
  const isList = page.path === paths.settings;
  if (isList && !isSmall) {
    if (clients === undefined) return null;
    const first = pages.find(({ path }) => path === paths.users)?.path ?? paths.deviceSettings;
    return <Navigate to={first + search} replace />;
  }
  const isUnknown = page.path === UNKNOWN_SETTINGS;
  const current =
    isUnknown || isList ? pathname : (SETTINGS_PAGES.find(({ id }) => id === page.id)?.path ?? page.path);
  return (
    <div className={styles['frame']} data-settings>
      {(!isSmall || isList) && (
        <aside className={styles['side']} aria-label={t('groups.settings')}>
          <h2 className={styles['title']}>{t('groups.settings')}</h2>
          <SettingsSearch pages={pages}>
            <PageList pages={pages} current={current} />
          </SettingsSearch>
        </aside>
      )}
      {!isList && (
        <div ref={content} className={styles['content']}>
          {isUnknown ? (
            <EmptyState title={t('settings.noPage')} text={t('settings.noPageText')} drawing="none" />
          ) : (
            children
          )}
        </div>
      )}
    </div>
  );
}

/** Those that this person may open: what is for admins alone is not named to others. */
function useOpenPages(): readonly PageScreen[] {
  const { chosen, isAdmin, canEdit } = useClientChoice(false);
  const role = isAdmin ? 'admin' : canEdit ? 'editor' : 'read-only';
  return SETTINGS_PAGES.filter((one) => chosen === null || accessTo(one, role) !== 'closed');
}

function PageList({ pages, current }: { pages: readonly PageScreen[]; current: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { chosen } = useClientChoice(false);
  const formats = useFormats();
  const { search } = useLocation();
  const counts = usePageCounts(chosen?.client.lid, (page) => pages.some(({ id }) => id === page));
  const own = pages.filter(({ changedBy }) => changedBy === 'everyone');
  const shared = pages.filter(({ changedBy }) => changedBy !== 'everyone');
  const groups = [
    { title: t('settings.yours'), pages: own },
    { title: chosen?.client.title ?? t('online.client'), pages: shared },
  ];
  return (
    <nav aria-label={t('groups.settings')}>
      {groups.map(({ title, pages: links }) => (
        <section key={title}>
          <h3 className={styles['group']}>
            <bdi>{title}</bdi>
          </h3>
          <ul className={styles['links']}>
            {links.map(({ id, path, title: name }) => (
              <li key={id}>
                <Link
                  to={path + search}
                  className={styles['link']}
                  aria-current={path === current ? 'page' : undefined}
                  aria-describedby={counts[id] === undefined ? undefined : `count-of-${id}`}
                >
                  <Glyph icon={PAGE_ICONS[id]} size={18} />
                  {t(`screens.${name}`)}
                  {counts[id] !== undefined && (
                    <span id={`count-of-${id}`} aria-hidden className={styles['count']}>
                      {formats.number(counts[id])}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
