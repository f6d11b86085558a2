import { readConfig } from './platform/config.ts';
import { type RunningServer, startServer } from './server.ts';

/** What people read, in one piece on stdout. Logs go to stderr. */
function announce({ origin, remote, takenPort, admin }: RunningServer): void {
  const lines: string[] = [];
  if (takenPort !== null) {
    lines.push(`Port ${takenPort} is in use by another program; taking the next free one.`);
  }
  lines.push(`Storey is ready at ${origin}`, ...remote);
  if (admin.generated) {
    lines.push(`Sign in as ${admin.email} with the password ${admin.generated.password}`);
    lines.push(`(It is shown once and kept in ${admin.generated.file}.)`);
  } else {
    lines.push(`Sign in as ${admin.email}`);
    if (admin.keptIn !== null) lines.push(`(Its password is kept in ${admin.keptIn}.)`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function serve(): Promise<void> {
  const starting = startServer(readConfig(process.env));
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    void starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Could not end cleanly after ${signal}: ${String(error)}\n`);
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  announce(await starting);
}

/** `npm run api -- backup FILE` and the like; `help` lists them. */
async function main(args: string[]): Promise<void> {
  if (args.length === 0) return serve();
  const { runCommand } = await import('./cli/run-command.ts');
  process.exitCode = await runCommand(args, () => readConfig(process.env), {
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
