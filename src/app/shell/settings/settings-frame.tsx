import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { rankByLikeness } from '../../../domain/search/index.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { PAGE_ICONS } from '../../routes/page-icons.ts';
import type { PageScreen } from '../../routes/screen.ts';
import { accessTo } from '../../screens/screen-access.ts';
import { pageTitleOf, SETTING_ROWS, SETTINGS_PAGES, settingPath } from '../../screens/setting-rows.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { Glyph, LinkTabs, SearchField } from '../../ui/index.ts';
import styles from './settings-frame.module.css';
import { useSettingInView } from './use-setting-in-view.ts';

/** The pages of the settings with their list beside them, and a search of all that can be set on them. */
export default function SettingsFrame({
  page,
  children,
}: {
  page: PageScreen;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('shell');
  const viewport = useViewport();
  const isPhone = viewport === 'phone' || viewport === 'tablet';
  const pages = useOpenPages();
  const content = useRef<HTMLDivElement>(null);
  useSettingInView(content);
  const current = SETTINGS_PAGES.find(({ id }) => id === page.id)?.path ?? page.path;
  return (
    <div className={styles['frame']} data-settings>
      <aside className={styles['side']} aria-label={t('groups.settings')}>
        {!isPhone && <h2 className={styles['title']}>{t('groups.settings')}</h2>}
        <SettingsSearch pages={pages}>
          {isPhone ? (
            <LinkTabs
              label={t('groups.settings')}
              links={pages.map(({ path, title }) => ({ href: path, label: t(`screens.${title}`) }))}
              current={current}
            />
          ) : (
            <PageList pages={pages} current={current} />
          )}
        </SettingsSearch>
      </aside>
      <div ref={content} className={styles['content']}>
        {children}
      </div>
    </div>
  );
}

/** Those that this person may open: what is for admins alone is not named to others. */
function useOpenPages(): readonly PageScreen[] {
  const { chosen, isAdmin, canEdit } = useClientChoice();
  const role = isAdmin ? 'admin' : canEdit ? 'editor' : 'read-only';
  return SETTINGS_PAGES.filter((one) => chosen === null || accessTo(one, role) !== 'closed');
}

function PageList({ pages, current }: { pages: readonly PageScreen[]; current: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { chosen } = useClientChoice();
  const { search } = useLocation();
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
                >
                  <Glyph icon={PAGE_ICONS[id]} size={18} />
                  {t(`screens.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface Hit {
  id: string;
  label: string;
  note: string | undefined;
  path: string;
}

/** Finds pages and settings by their names; while something is typed the answers take the place of the list. */
function SettingsSearch({
  pages,
  children,
}: {
  pages: readonly PageScreen[];
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation(['shell', 'settings', 'mapSettings'], { useSuspense: false });
  const go = useGo();
  const { search } = useLocation();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const isOpen = (page: string): boolean => pages.some(({ id }) => id === page);
  const all: Hit[] = [
    ...pages.map(({ id, path, title }) => ({
      id,
      path: path + search,
      label: t(`screens.${title}`),
      note: undefined,
    })),
    ...SETTING_ROWS.filter(({ page }) => isOpen(page)).map((row) => ({
      id: row.id,
      path: settingPath(row, search),
      label: t(row.labelKey),
      note: t(`screens.${pageTitleOf(row)}`),
    })),
  ];
  const wanted = typed.trim();
  const found = wanted === '' ? null : rankByLikeness(all, wanted, ({ label }) => ({ label }));
  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    setTyped('');
    go(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (found === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((marked + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') open(found[marked]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div role="search">
        <SearchField
          label={t('settings.search')}
          placeholder={t('settings.search')}
          clearLabel={t('settings.clear')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(text) => {
            setTyped(text);
            setMarked(0);
          }}
        />
      </div>
      {found === null ? (
        children
      ) : (
        <div role="status" aria-live="polite">
          {found.length === 0 && <p className={styles['none']}>{t('settings.none')}</p>}
          <ul className={styles['links']}>
            {found.map((hit, at) => (
              <li key={hit.id}>
                <button
                  type="button"
                  className={styles['link']}
                  data-marked={at === marked}
                  onClick={() => open(hit)}
                >
                  <span className={styles['hit']}>
                    {hit.label}
                    {hit.note !== undefined && <small>{hit.note}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
