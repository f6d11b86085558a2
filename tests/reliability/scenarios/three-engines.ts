import { spawnSync } from 'node:child_process';
import type { TestServer } from '../../e2e/support/server.ts';
import type { Done } from '../device/scenario-result.ts';
import { openFirefox } from '../engines/firefox.ts';
import { playEngine } from '../engines/play-engine.ts';
import { playVisitor } from '../engines/play-visitor.ts';
import { openScreen } from '../engines/processes.ts';
import { openWebKit } from '../engines/webkit.ts';
import { playNodes } from './node-versions.ts';

/** What an engine needs, each with a command that succeeds where it is there and the Debian package that has it. */
const onPath = (program: string): [string, ...string[]] => ['sh', '-c', `command -v ${program}`];
const SCREEN = { command: onPath('Xvfb'), from: 'xvfb' };
const ENGINES = [
  {
    name: 'Firefox',
    open: openFirefox,
    needs: [SCREEN, { command: onPath('firefox-esr'), from: 'firefox-esr' }],
  },
  {
    name: 'WebKitGTK',
    open: openWebKit,
    needs: [
      SCREEN,
      { command: onPath('WebKitWebDriver'), from: 'webkit2gtk-driver' },
      {
        command: ['/usr/bin/python3', '-c', 'import gi; gi.require_version("WebKit2", "4.1")'],
        from: 'gir1.2-webkit2-4.1 and python3-gi',
      },
    ],
  },
] as const;

function missingOf(needs: (typeof ENGINES)[number]['needs']): string[] {
  return needs
    .filter(({ command: [program, ...args] }) => spawnSync(program, args, { stdio: 'ignore' }).status !== 0)
    .map(({ from }) => from);
}

/**
 * The same day in Firefox and WebKit, which keep pages, locks, files and databases each in their own way. Then a fresh clone
 * under each version of Node that has support.
 * @param isAsked this part was requested: a missing engine is a fault then, and a notice otherwise
 */
export async function playEngines(
  server: TestServer,
  rounds: number,
  tell: (line: string) => void,
  isAsked: boolean,
): Promise<Done> {
  const faults: string[] = [];
  const played: string[] = [];
  for (const { name, open, needs } of ENGINES) {
    const missing = missingOf(needs);
    if (missing.length > 0) {
      const line = `${name} was not played: missing ${missing.join(', ')}`;
      tell(line);
      if (isAsked) faults.push(line);
      continue;
    }
    const screen = await openScreen();
    try {
      for (let round = 0; round < rounds; round += 1)
        faults.push(
          ...(await playEngine(open, server, screen.display, tell)),
          ...(await playVisitor(open, screen.display, tell)),
        );
    } finally {
      await screen.close();
    }
    played.push(name);
  }
  const nodes = await playNodes(tell, isAsked);
  played.push(...nodes.played);
  faults.push(...nodes.faults);
  return { line: `R31 ${played.join(', ') || 'no engine'}, ${faults.length} faults`, faults };
}
