import type { Getter } from 'jotai';
import { Compass, Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { accountOfferAtom, commandDialogAtom, earlyWordsAtom } from '../../../editor/offers.ts';
import type { ThemePreference } from '../../../theme/index.ts';
import type { CommandSpec, CommandContext } from '../command-spec.ts';

const hasAccount = (get: Getter): boolean => get(accountOfferAtom) !== null;

const themes = (theme: ThemePreference) =>
  ({
    group: 'app',
    available: hasAccount,
    isActive: (get: Getter) => get(accountOfferAtom)?.theme === theme,
    run: ({ get }: CommandContext) => get(accountOfferAtom)?.setTheme(theme),
  }) satisfies Partial<CommandSpec>;

export const APP_COMMANDS = [
  {
    id: 'open-palette',
    labelKey: 'labels.openPalette',
    icon: Search,
    group: 'app',
    keys: ['Mod+K'],
    inFields: 'any',
    isInPalette: false,
    available: () => true,
    run: ({ set }) => {
      set(earlyWordsAtom, '');
      set(commandDialogAtom, 'palette');
    },
  },
  {
    id: 'open-shortcuts',
    labelKey: 'labels.openShortcuts',
    icon: Keyboard,
    group: 'app',
    keys: ['?'],
    available: () => true,
    run: ({ set }) => set(commandDialogAtom, 'shortcuts'),
  },
  {
    id: 'take-tour',
    labelKey: 'labels.takeTour',
    icon: Compass,
    group: 'app',
    available: () => true,
    run: ({ set }) => set(commandDialogAtom, 'tour'),
  },
  { id: 'theme-system', labelKey: 'labels.themeSystem', icon: Monitor, ...themes('system') },
  { id: 'theme-light', labelKey: 'labels.themeLight', icon: Sun, ...themes('force-light') },
  { id: 'theme-dark', labelKey: 'labels.themeDark', icon: Moon, ...themes('force-dark') },
  {
    id: 'sign-out',
    labelKey: 'labels.signOut',
    icon: LogOut,
    mirrors: true,
    group: 'app',
    available: hasAccount,
    run: ({ get }) => get(accountOfferAtom)?.signOut(),
  },
] as const satisfies readonly CommandSpec[];
