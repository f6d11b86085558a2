import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SDK_DEFAULT_KEYS } from '../../../domain/sdk/default-keys.ts';
import { rankByLikeness, rankOf } from '../../../domain/search/index.ts';
import { paths } from '../../routes/paths.ts';
import type { PageScreen } from '../../routes/screen.ts';
import { pageTitleOf, SETTING_ROWS, settingPath } from '../../screens/setting-rows.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { KeyHint, SearchField } from '../../ui/index.ts';
import styles from './settings-frame.module.css';
import { useSearchKey } from './use-search-key.ts';

interface Hit {
  id: string;
  label: string;
  note: string | undefined;
  /** What it does. */
  hint: string | undefined;
  path: string;
}

/** Finds pages and settings by their names and what they do; while something is typed the answers take the place of the list. */
export function SettingsSearch({
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
  const field = useRef<HTMLInputElement>(null);
  const hasKey = useSearchKey(field);
  const isFinger = useIsFinger();
  const isOpen = (page: string): boolean => pages.some(({ id }) => id === page);
  const all: Hit[] = [
    ...pages.map(({ id, path, title }) => ({
      id,
      path: path + search,
      label: t(`screens.${title}`),
      note: undefined,
      hint: undefined,
    })),
    ...SETTING_ROWS.filter(({ page }) => isOpen(page)).map((row) => ({
      id: row.id,
      path: settingPath(row, search),
      label: t(row.labelKey),
      note: t(`screens.${pageTitleOf(row)}`),
      hint: row.hintKey === null ? undefined : t(row.hintKey),
    })),
    ...SDK_DEFAULT_KEYS.filter(() => isOpen('sdk')).map(({ configurationKey }) => ({
      id: configurationKey,
      path: paths.configuration + search,
      label: configurationKey,
      note: t('screens.Configuration'),
      hint: undefined,
    })),
  ];
  const wanted = typed.trim();
  const found =
    wanted === '' ? null : rankByLikeness(all, wanted, ({ label, hint }) => ({ label, note: hint }));
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
          inputRef={field}
          {...(hasKey && !isFinger && { suffix: <KeyHint keys="/" /> })}
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
                    {hit.hint !== undefined && rankOf({ label: hit.label }, wanted) === null && (
                      <small>{hit.hint}</small>
                    )}
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
