import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllCommands, useCommand, type CommandView } from '../../commands/registry/index.ts';
import { commandDialogAtom } from '../../editor/offers.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { Button, KeyCaps, Palette, type PaletteSection } from '../../ui/index.ts';
import { searchEntries } from './search-entries.ts';
import { usePlaceResults, type PlaceResults } from './use-place-results.ts';

/** Begins a search among the commands alone. */
const COMMANDS_ONLY = '>';

/** Finds places of all that is on the device, coordinates where there is a map, and commands. */
export default function CommandPalette() {
  const [text, setText] = useState('');
  const places = usePlaceResults(text.startsWith(COMMANDS_ONLY) ? '' : text);
  return <View text={text} onChange={setText} places={places} />;
}

interface ViewProps {
  text: string;
  onChange: (text: string) => void;
  places: PlaceResults;
}

function View({ text, onChange, places }: ViewProps) {
  const { t } = useTranslation('commands');
  const setDialog = useSetAtom(commandDialogAtom);
  const isFinger = useIsFinger();
  const shortcuts = useCommand('open-shortcuts');
  const commands = useFoundCommands(text);
  const sections: PaletteSection[] = [];
  if (places.options.length > 0)
    sections.push({ id: 'places', title: t(`palette.${places.kind}`), options: places.options });
  if (places.world.length > 0)
    sections.push({ id: 'world', title: t('palette.world'), options: places.world });
  if (commands.length > 0)
    sections.push({
      id: 'commands',
      title: t('palette.commands'),
      options: commands.map(({ id, label, icon, caps, isActive, disabledReason }) => ({
        id: `command:${id}`,
        label,
        icon,
        caps,
        isSelected: isActive,
        disabledReason,
      })),
    });
  const count = sections.reduce((sum, { options }) => sum + options.length, 0);
  const close = (): void => setDialog(null);
  const pick = (id: string): void => {
    close();
    const command = commands.find((one) => `command:${one.id}` === id);
    if (command === undefined) void places.pick(id);
    else command.run();
  };
  return (
    <Palette
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
      closeLabel={t('palette.close')}
      value={text}
      onChange={onChange}
      sections={sections}
      onPick={pick}
      onClose={close}
      emptyText={places.isSearching ? t('palette.searching') : t('palette.none', { text: text.trim() })}
      countText={t('palette.count', { count })}
      foot={
        <>
          {places.hasFailed ? (
            <span role="status">{t('palette.worldFailed')}</span>
          ) : (
            !isFinger && t('palette.hint')
          )}
          {!isFinger && (
            <Button variant="link" size="small" onPress={shortcuts.run}>
              {shortcuts.label}
            </Button>
          )}
          <KeyCaps caps={shortcuts.caps} />
        </>
      }
    />
  );
}

/** What can be asked for on this screen; with nothing typed all of it. */
function useFoundCommands(text: string): readonly CommandView[] {
  const { t } = useTranslation('commands');
  const all = useAllCommands();
  const offered = all.filter(({ isAvailable, isInPalette }) => isAvailable && isInPalette !== false);
  const wanted = (text.startsWith(COMMANDS_ONLY) ? text.slice(COMMANDS_ONLY.length) : text).trim();
  if (wanted === '') return offered;
  const entries = offered.map((command) => ({
    id: command.id,
    label: command.label,
    note: t(`groups.${command.group}`),
    words: [],
    command,
  }));
  return searchEntries(entries, wanted).map(({ command }) => command);
}
