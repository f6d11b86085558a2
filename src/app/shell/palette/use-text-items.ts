import { useSetAtom } from 'jotai';
import { CircleQuestionMark, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RANK } from '../../../domain/search/index.ts';
import { commandDialogAtom, helpTopicAtom } from '../../editor/offers.ts';
import type { HelpTopic } from '../../routes/screen.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { HELP_TITLES } from './help-titles.ts';
import type { PaletteItem } from './palette-item.ts';
import { searchEntries } from './search-entries.ts';
import { pageTitleOf, SETTING_ROWS, settingPath } from '../../screens/setting-rows.ts';

const MOST = 3;

/** What is found by its page alone would repeat it. */
const isNamedSo = ({ rank }: { rank: number }): boolean => rank < RANK.elsewhere;

/** Settings and texts of help that answer what is typed. */
export function useTextItems(text: string): PaletteItem[] {
  const { t, ready } = useTranslation(
    ['settings', 'mapSettings', 'help', 'shell', 'content', 'commands', 'palette'],
    {
      useSuspense: false,
    },
  );
  const go = useGo();
  const setDialog = useSetAtom(commandDialogAtom);
  const setTopic = useSetAtom(helpTopicAtom);
  if (!ready || text === '') return [];
  const settings = SETTING_ROWS.map((row) => ({
    ...row,
    label: t(row.labelKey),
    note: t(`shell:screens.${pageTitleOf(row)}`),
    path: settingPath(row),
  }));
  const topics = Object.entries(HELP_TITLES).map(([id, key]) => {
    const topic = id as HelpTopic;
    return { id: topic, label: t(key), note: t('palette:sections.help'), text: t(`help:screens.${topic}`) };
  });
  return [
    ...searchEntries(settings, text, MOST)
      .filter(isNamedSo)
      .map(({ entry, rank }): PaletteItem => ({
        section: 'settings',
        rank,
        option: { id: `setting:${entry.id}`, label: entry.label, note: entry.note, icon: Settings },
        run: () => go(entry.path),
      })),
    ...searchEntries(topics, text, MOST).map(({ entry, rank }): PaletteItem => ({
      section: 'help',
      rank,
      option: {
        id: `help:${entry.id}`,
        label: t('palette:helpOn', { title: entry.label }),
        note: entry.text,
        icon: CircleQuestionMark,
      },
      preview: { kind: 'text', text: entry.text },
      run: () => {
        setTopic(entry.id);
        setDialog('shortcuts');
      },
    })),
  ];
}
