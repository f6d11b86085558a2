import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyActions, pressActions } from './actions.ts';
import type { Engine, Launch } from './engine.ts';
import { run } from './processes.ts';

const SHELL = join(import.meta.dirname, '../../support/engines/gtk-shell.py');
/** The key under which WebDriver hands out an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK, driven by WebKitWebDriver, in a shell of our own: see `gtk-shell.py`. */
export async function openWebKit({ profile, display }: Launch): Promise<Engine> {
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    STOREY_PROFILE: profile,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const driver = run('WebKitWebDriver', [`--port=${port}`], env);
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary: SHELL, args: [] } },
  };
  const session = await retryLoading(() => call('POST', '/session', { capabilities }), driver.output);
  const { sessionId } = session as { sessionId: string };
  const ask = (method: string, path: string, body?: object): Promise<unknown> =>
    call(method, `/session/${sessionId}${path}`, body);
  const perform = (actions: object[]): Promise<unknown> => ask('POST', '/actions', { actions });
  return {
    name: 'WebKitGTK',
    page: {
      goto: async (url) => void (await ask('POST', '/url', { url })),
      back: async () => void (await ask('POST', '/back', {})),
      reload: async () => void (await ask('POST', '/refresh', {})),
      call: (source, args) =>
        ask('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args }),
      pressAt: async (x, y) => void (await perform(pressActions(x, y))),
      keys: async (text) => void (await perform(keyActions(text))),
      giveFile: async (source, path) => {
        const found = (await ask('POST', '/execute/sync', { script: `return (${source})()`, args: [] })) as {
          [ELEMENT]: string;
        };
        await ask('POST', `/element/${found[ELEMENT]}/value`, { text: path });
      },
    },
    kill: () => driver.end('SIGKILL'),
    close: async () => {
      await ask('DELETE', '').catch(() => undefined);
      await driver.end('SIGTERM');
    },
  };
}

/** The driver listens a moment after it was started. */
async function retryLoading<T>(job: () => Promise<T>, output: () => string): Promise<T> {
  let last: unknown;
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      return await job();
    } catch (cause) {
      last = cause;
      await sleep(500);
    }
  }
  throw new Error(`WebKitWebDriver opened no session:\n${output()}`, { cause: last });
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });
}
