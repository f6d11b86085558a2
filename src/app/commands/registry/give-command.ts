import { contextOf, type CommandSpec, type CommandStore } from './command-spec.ts';
import { COMMANDS, type CommandId } from './commands.ts';

/** Gives a command as its button would. False where it means nothing here, or can't be given now. */
export function giveCommand(store: CommandStore, id: CommandId): boolean {
  const spec: CommandSpec | undefined = COMMANDS.find((one) => one.id === id);
  if (spec?.available(store.get) !== true || (spec.disabledReason?.(store.get) ?? null) !== null)
    return false;
  spec.run(contextOf(store));
  return true;
}
