import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';

/** What people read, in one piece on stdout. Logs go to stderr. */
function announce({ origin, takenPort, admin }: RunningServer): void {
  const lines: string[] = [];
  if (takenPort !== null) {
    lines.push(`Port ${takenPort} is in use by another program; taking the next free one.`);
  }
  lines.push(`Storey is ready at ${origin}`);
  if (admin.generated) {
    lines.push(`Sign in as ${admin.email} with the password ${admin.generated.password}`);
    lines.push(`(It is shown once and kept in ${admin.generated.file}.)`);
  } else {
    lines.push(`Sign in as ${admin.email}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function main(): Promise<void> {
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
