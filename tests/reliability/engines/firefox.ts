import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from './bidi.ts';
import { keyActions, pressActions } from './actions.ts';
import type { Engine, Launch } from './engine.ts';
import { run } from './processes.ts';

/** What else would fetch from the net, or ask the person. */
const SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
  'extensions.update.enabled': false,
  // Without a window manager no window would have the focus.
  'focusmanager.testmode': true,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
};

/** Firefox ESR over WebDriver BiDi. */
export async function openFirefox({ profile, display }: Launch): Promise<Engine> {
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  // From a browser that was killed.
  for (const left of ['WebDriverBiDiServer.json', 'lock', '.parentlock'])
    await rm(join(profile, left), { force: true });
  const command = process.env['STOREY_FIREFOX'] ?? 'firefox-esr';
  const args = [
    '--profile',
    profile,
    '--no-remote',
    '--remote-debugging-port',
    '0',
    '--width',
    '1280',
    '--height',
    '900',
  ];
  const env = { ...process.env, DISPLAY: display, MOZ_ENABLE_WAYLAND: '0', LIBGL_ALWAYS_SOFTWARE: '1' };
  const firefox = run(command, args, env);
  const [, address] = await firefox.wrote(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  });
  const { contexts } = (await bidi.send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context ?? '';
  const perform = (actions: object[]): Promise<unknown> =>
    bidi.send('input.performActions', { context, actions });
  const evaluate = async (
    source: string,
    args: readonly unknown[],
    whole: boolean,
  ): Promise<Result['result']> => {
    const body = whole
      ? `(json) => JSON.stringify((${source})(...JSON.parse(json))) ?? 'null'`
      : `() => (${source})()`;
    const answer = (await bidi.send('script.callFunction', {
      functionDeclaration: body,
      arguments: whole ? [{ type: 'string', value: JSON.stringify(args) }] : [],
      target: { context },
      awaitPromise: true,
    })) as Result;
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'A script failed.');
    return answer.result;
  };
  return {
    name: 'Firefox',
    page: {
      goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'none' })),
      back: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
      reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'none' })),
      call: async (source, args) =>
        JSON.parse(String((await evaluate(source, args, true))?.value)) as unknown,
      pressAt: async (x, y) => void (await perform(pressActions(x, y))),
      keys: async (text) => void (await perform(keyActions(text))),
      giveFile: async (source, path) => {
        const element = { sharedId: (await evaluate(source, [], false))?.sharedId };
        await bidi.send('input.setFiles', { context, element, files: [path] });
      },
    },
    kill: async () => {
      await firefox.end('SIGKILL');
      bidi.close();
    },
    close: async () => {
      await bidi.send('browser.close', {}).catch(() => undefined);
      await firefox.end('SIGTERM');
    },
  };
}

interface Result {
  type: string;
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}
