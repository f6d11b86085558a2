import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreyDatabase } from '../../../db/index.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import { useCommands, type CommandId, type CommandView } from '../../commands/registry/index.ts';
import { OFFERED } from '../../i18n/index.ts';
import { accountOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useChooseLanguage } from '../../state/page/choose-language.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { personName } from '../../state/session/person-name.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useAppearance } from '../../theme/index.ts';
import { Button, Menu, PersonFace } from '../../ui/index.ts';

const SignOutDialog = lazy(
  retryLoading(async () => ({
    default: (await import('../../features/sign-out/sign-out-dialog.tsx')).SignOutDialog,
  })),
);

/** The title of the section says what they are about. */
const THEMES = {
  'theme-system': 'account.themeSystem',
  'theme-light': 'account.themeLight',
  'theme-dark': 'account.themeDark',
} as const;
const THEME_IDS = ['theme-system', 'theme-light', 'theme-dark'] as const;
const END_IDS: readonly CommandId[] = ['go-activity', 'open-shortcuts', 'sign-out'];
const IDS: readonly CommandId[] = [...THEME_IDS, ...END_IDS];

const tick = (isOn: boolean) => (isOn ? { isSelected: true } : {});

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
  const isFinger = useIsFinger();
  const { theme, setTheme } = useAppearance();
  const chooseLanguage = useChooseLanguage();
  const name = personName(user);
  const leave = async (): Promise<void> => {
    const { waiting, sending, refused, conflicts, online } = engine.getSnapshot();
    const isSent = waiting + sending + refused + conflicts === 0;
    // Without a network it is impossible to sign in again.
    if (isSent && online && !(await isAskedAbout(db).catch(() => true))) void signOut();
    else setLeaving(true);
  };
  const signOutStable = useStable(() => void leave());
  useHeld(
    accountOfferAtom,
    useMemo(() => ({ theme, setTheme, signOut: signOutStable }), [theme, setTheme, signOutStable]),
  );
  const commands = new Map<string, CommandView>(useCommands(IDS).map((command) => [command.id, command]));
  const itemOf = (id: CommandId, label?: string) => {
    const command = commands.get(id);
    return {
      id,
      label: label ?? command?.label ?? '',
      icon: label === undefined ? command?.icon : undefined,
      shortcut: command?.shortcut,
      ...tick(command?.isActive === true),
    };
  };
  return (
    <>
      <Menu
        label={t('account.label', { name })}
        placement="bottom end"
        trigger={
          <Button variant="ghost" size="small" aria-label={t('account.label', { name })} data-tour="help">
            <PersonFace name={nameToOthers(user)} />
          </Button>
        }
        sections={[
          { id: 'who', title: user.email, items: [] },
          {
            id: 'theme',
            title: t('account.theme'),
            items: THEME_IDS.map((id) => itemOf(id, t(THEMES[id]))),
          },
          {
            id: 'language',
            title: t('account.language'),
            items: OFFERED.map(({ code, name: label }) => ({
              id: `language:${code}`,
              label,
              ...tick(i18n.language === code),
            })),
          },
          {
            id: 'out',
            // Keys are useless with a finger.
            items: END_IDS.filter((id) => !isFinger || id !== 'open-shortcuts').map((id) => itemOf(id)),
          },
        ]}
        onAction={(id) => {
          if (id.startsWith('language:')) chooseLanguage(id.slice('language:'.length));
          else commands.get(id)?.run();
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
