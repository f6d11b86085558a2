export { COMMAND_GROUPS, type CommandGroup } from './command-spec.ts';
export { TOOL_PARTS } from './command-spec.ts';
export { TOOLS, type CommandId } from './commands.ts';
export { giveCommand } from './give-command.ts';
export { KEY_NOTES } from './key-notes.ts';
export { isPressed, parseKeys, platformOf } from './keys.ts';
export { useAllCommands, useCommand, useCommands, type CommandView } from './use-commands.ts';
export { useKeyListener } from './use-key-listener.ts';
export { keyCaps } from './key-caps.ts';
