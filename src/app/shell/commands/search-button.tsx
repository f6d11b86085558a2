import { useCommand } from '../../commands/registry/index.ts';
import { IconButton, SearchTrigger } from '../../ui/index.ts';

/** Opens the palette: as a field where there is room for one, else as an icon. */
export function SearchButton({ isFolded }: { isFolded: boolean }) {
  const { icon, label, shortcut, run } = useCommand('open-palette');
  if (!isFolded) return <SearchTrigger label={label} shortcut={shortcut} onPress={run} data-tour="find" />;
  return (
    <IconButton
      icon={icon}
      label={label}
      shortcut={shortcut}
      placement="bottom"
      onPress={run}
      data-tour="find"
    />
  );
}
