import { useAtomValue } from 'jotai';
import { Accessibility, Trash2, UserPlus, Settings, GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAllCommands } from '../../commands/registry/index.ts';
import { navigationOfferAtom, placeOfferAtom } from '../../editor/offers.ts';
import { LEVEL_ACTIONS } from '../../routes/level-actions.ts';
import { paths } from '../../routes/paths.ts';
import { PAGE_SCREENS } from '../../screens/screens.ts';
import { accessTo } from '../../screens/screen-access.ts';
import type { IconType } from '../../ui/index.ts';
import { needOf } from './command-needs.ts';
import type { PaletteItem } from './palette-item.ts';
import { PLACE_SCREENS, neededBy } from './place-screens.ts';
import { LIKE, searchEntries, type SearchEntry } from './search-entries.ts';

/** Parts of pages that have an address of their own. */
export const PAGE_PARTS = [
  { id: 'settings', labelKey: 'palette:open.settings', icon: Settings, path: paths.settings },
  { id: 'conflicts', labelKey: 'shell:screens.Conflicts', icon: GitMerge, path: paths.conflicts },
  { id: 'trash', labelKey: 'palette:open.trash', icon: Trash2, path: paths.trash },
  { id: 'step-free', labelKey: 'shell:screens.StepFree', icon: Accessibility, path: paths.stepFree },
  { id: 'add-user', labelKey: 'palette:open.userAdd', icon: UserPlus, path: paths.addUser },
] as const;

interface CommandEntry extends SearchEntry {
  icon: IconType;
  caps?: readonly string[];
  isActive?: boolean | undefined;
  /** Why it can't be done now. */
  reason: string | undefined;
  /** It is for another screen: found by its words, and not listed by itself. */
  isElsewhere: boolean;
  path?: string;
  where?: string;
  run: () => void;
}

/** Letters from which on other words for a command find it: fewer begin too many of them. */
const SYNONYMS_FROM = 3;
/** Answers to one search, at most. */
const MOST = { all: 6, commands: 40 };

/**
 * All that can be asked for: commands, pages, and screens about the place in view. With nothing typed what is possible on this
 * screen; what is not possible here is found, too, with the reason.
 */
export function useCommandItems(text: string, isAlone: boolean): PaletteItem[] {
  const entries = useCommandEntries(Array.from(text).length >= SYNONYMS_FROM);
  const found =
    text === ''
      ? entries.filter(({ isElsewhere }) => !isElsewhere).map((entry) => ({ entry, rank: 0 }))
      : searchEntries(entries, text, entries.length).filter(
          ({ entry, rank }) => rank < LIKE || !entry.isElsewhere,
        );
  const possible = found.filter(({ entry }) => entry.reason === undefined || text === '');
  const other = found.filter((one) => !possible.includes(one));
  const most = isAlone ? MOST.commands : MOST.all;
  const shown = text === '' ? possible : [...possible.slice(0, most), ...other.slice(0, most / 2)];
  return shown.map(({ entry, rank }) => ({
    section: 'commands',
    rank,
    path: entry.path,
    run: entry.run,
    option: {
      id: `command:${entry.id}`,
      label: entry.label,
      icon: entry.icon,
      caps: entry.caps,
      where: entry.where,
      isSelected: entry.isActive,
      disabledReason: entry.reason,
    },
  }));
}

/** @param hasSynonyms they are found by other words for the same, too */
function useCommandEntries(hasSynonyms: boolean): CommandEntry[] {
  const { t } = useTranslation(['palette', 'commands', 'shell', 'content']);
  const commands = useAllCommands();
  const place = useAtomValue(placeOfferAtom);
  const navigation = useAtomValue(navigationOfferAtom);
  const go = (path: string) => (): void => navigation?.go(path);
  const synonyms: Readonly<Record<string, string>> = t('words', { returnObjects: true });
  const wordsOf = (id: string): string[] =>
    (hasSynonyms ? synonyms[id]?.split(/[,，、،]\s*/u) : undefined) ?? [];
  const mayEdit = place?.mayEdit !== false;
  const pageTitles = new Map(PAGE_SCREENS.map(({ id, path }): [string, string] => [`go-${id}`, path]));

  const given = commands
    .filter(({ isInPalette }) => isInPalette !== false)
    .map((command): CommandEntry => {
      const { id, label, icon, caps, group, isActive, isAvailable, isEdit, disabledReason, run } = command;
      const need = isEdit === true && !mayEdit ? 'rights' : needOf(id, group);
      const path = pageTitles.get(id);
      return {
        id,
        label,
        icon,
        caps,
        isActive,
        note: t(`commands:groups.${group}`),
        words: wordsOf(id),
        reason: isAvailable ? disabledReason : t(`needs.${need ?? 'map'}`),
        isElsewhere: !isAvailable,
        run,
        ...(path === undefined ? {} : { path, where: t('page') }),
      };
    });
  const screens = PLACE_SCREENS.map((one): CommandEntry => {
    const path = place === null ? null : one.pathOf(place.params);
    const access = accessTo(one.screen, mayEdit ? 'editor' : 'read-only');
    const isClosed = access === 'closed' || (one.isAdding && access === 'look');
    const reason = path === null ? t(`needs.${neededBy(one)}`) : isClosed ? t('needs.rights') : undefined;
    return {
      id: one.id,
      label: t(one.labelKey),
      icon: one.icon,
      note: t('commands:groups.go'),
      words: wordsOf(one.id),
      reason,
      isElsewhere: reason !== undefined,
      run: go(path ?? paths.home),
    };
  });
  const parts = PAGE_PARTS.map(({ id, labelKey, icon, path }): CommandEntry => ({
    id,
    label: t(labelKey),
    icon,
    note: t('commands:groups.go'),
    words: wordsOf(id),
    reason: undefined,
    isElsewhere: false,
    path,
    where: t('page'),
    run: go(path),
  }));
  const isOfLevel = ({ id }: CommandEntry): boolean => LEVEL_ACTIONS.some((action) => action.id === id);
  const byNearness = (entry: CommandEntry): number =>
    entry.isElsewhere ? 3 : isOfLevel(entry) ? 0 : entry.id.startsWith('screen:') ? 1 : 2;
  return [...screens, ...given, ...parts].sort((a, b) => byNearness(a) - byNearness(b));
}
