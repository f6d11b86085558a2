import { History, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreyDatabase } from '../../../db/index.ts';
import { LANGUAGES, languageOf, storeLanguage } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useAppearance, type ThemePreference } from '../../theme/index.ts';
import { Avatar, Button, Menu } from '../../ui/index.ts';

const SignOutDialog = lazy(async () => ({
  default: (await import('../../features/sign-out/sign-out-dialog.tsx')).SignOutDialog,
}));

const THEMES: readonly [ThemePreference, 'themeSystem' | 'themeLight' | 'themeDark'][] = [
  ['system', 'themeSystem'],
  ['force-light', 'themeLight'],
  ['force-dark', 'themeDark'],
];

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  return [words[0], words[1]].map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('');
}

/** Whether there are drafts, or a sign-out removes more than what is read again in a moment. */
async function isAskedAbout(db: StoreyDatabase): Promise<boolean> {
  const { holdsMore } = await import('../../state/session/removed-on-sign-out.ts');
  return holdsMore(db);
}

/** Theme, language and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('shell');
  const { user, db, engine, signOut } = useWorkspace();
  const [isLeaving, setLeaving] = useState(false);
  const { theme, setTheme, setLanguage } = useAppearance();
  const name = [user.name, user.surname].filter(Boolean).join(' ') || user.email;
  const leave = async (): Promise<void> => {
    const { waiting, sending, refused, conflicts, online } = engine.getSnapshot();
    const isSent = waiting + sending + refused + conflicts === 0;
    // Without a network nobody comes in again.
    if (isSent && online && !(await isAskedAbout(db).catch(() => true))) void signOut();
    else setLeaving(true);
  };
  const tick = (isOn: boolean) => (isOn ? { isSelected: true } : {});
  return (
    <>
      <Menu
        label={t('account.label', { name })}
        placement="bottom end"
        trigger={
          <Button variant="ghost" size="small" aria-label={t('account.label', { name })}>
            <Avatar initials={initialsOf(name)} />
          </Button>
        }
        sections={[
          { id: 'who', title: user.email, items: [] },
          {
            id: 'theme',
            title: t('account.theme'),
            items: THEMES.map(([id, key]) => ({ id, label: t(`account.${key}`), ...tick(theme === id) })),
          },
          {
            id: 'language',
            title: t('account.language'),
            items: LANGUAGES.map(({ code, name: label }) => ({
              id: `language:${code}`,
              label,
              ...tick(i18n.language === code),
            })),
          },
          {
            id: 'out',
            items: [
              { id: 'activity', label: t('account.activity'), icon: History, href: paths.activity },
              { id: 'sign-out', label: t('account.signOut'), icon: LogOut },
            ],
          },
        ]}
        onAction={(id) => {
          if (id === 'sign-out') void leave();
          else if (id.startsWith('language:')) {
            const { code, dir } = languageOf(id.slice('language:'.length));
            storeLanguage(localStorage, code);
            void i18n.changeLanguage(code).then(() => setLanguage(code, dir));
          } else {
            const chosen = THEMES.find(([one]) => one === id);
            if (chosen !== undefined) setTheme(chosen[0]);
          }
        }}
      />
      {isLeaving && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
