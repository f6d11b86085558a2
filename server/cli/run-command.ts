import type { Config } from '../platform/config.ts';
import { exportClientCommand, importClientCommand } from './client-commands.ts';
import { backup, restore } from './backup-commands.ts';
import { type Command, UsageError } from './command.ts';
import { restoreVersionCommand, versions } from './version-commands.ts';

const COMMANDS: Command[] = [
  backup,
  restore,
  exportClientCommand,
  importClientCommand,
  versions,
  restoreVersionCommand,
];

function help(): string[] {
  const lines = COMMANDS.flatMap(({ name, usage, about }) => [`  ${name} ${usage}`, `      ${about}`]);
  return [
    'Without a command the server starts. Commands use the same settings (environment variables):',
    '',
    ...lines,
    '  help',
    '      Shows this.',
  ];
}

/** Runs one of the commands. @returns the exit code: 0 done, 1 it failed, 2 it was not understood. */
export async function runCommand(
  args: string[],
  config: () => Config,
  out: { say: (line: string) => void; complain: (line: string) => void },
): Promise<number> {
  const [name = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    help().forEach(out.say);
    return 0;
  }
  const command = COMMANDS.find((c) => c.name === name);
  if (!command) {
    out.complain(`There is no command "${name}".`);
    help().forEach(out.complain);
    return 2;
  }
  try {
    await command.run(rest, config(), out.say);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      out.complain(`Usage: npm run api -- ${command.name} ${command.usage}`);
      return 2;
    }
    out.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
