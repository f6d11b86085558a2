import { memo } from 'react';
import { useCommand, type CommandId } from '../../commands/registry/index.ts';
import { ToolbarButton } from '../../ui/index.ts';

/** A command as a button of a toolbar. Off, it says why. */
export const CommandButton = memo(function CommandButton({ id }: { id: CommandId }) {
  const command = useCommand(id);
  return (
    <ToolbarButton
      icon={command.icon}
      label={command.label}
      shortcut={command.shortcut}
      mirrors={command.mirrors}
      isActive={command.isActive}
      isDisabled={command.disabledReason !== undefined}
      disabledReason={command.disabledReason}
      onPress={command.run}
    />
  );
});
