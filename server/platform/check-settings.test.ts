import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSettings } from './check-settings.ts';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-settings-'));
  await writeFile(join(folder, 'plain.txt'), 'no PEM');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (env: Record<string, string>) => checkSettings(readConfig({ STOREY_DATA_DIR: folder, ...env }));

describe('settings that point to nothing usable', () => {
  it('data folder that is new · made', async () => {
    await check({ STOREY_DATA_DIR: join(folder, 'new', 'one') });
  });

  it.each(['/sys/storey', '/dev/null/storey'])(
    'data folder that can not be written to · STOREY_DATA_DIR is named: %s',
    async (path) => {
      await expect(check({ STOREY_DATA_DIR: path })).rejects.toThrow(/STOREY_DATA_DIR: the folder /);
    },
  );

  it('a file in the place of the folder of files · STOREY_FILES_DIR is named', async () => {
    await expect(check({ STOREY_FILES_DIR: join(folder, 'plain.txt') })).rejects.toThrow(
      /STOREY_FILES_DIR: .*plain\.txt can not be written to \(EEXIST\)/,
    );
  });

  it('certificate or key that is not there · the setting and the path are named', async () => {
    const [cert, plain] = [join(folder, 'no-cert.pem'), join(folder, 'plain.txt')];
    await expect(check({ STOREY_TLS_CERT: cert, STOREY_TLS_KEY: plain })).rejects.toThrow(
      `STOREY_TLS_CERT: the file ${cert} can not be read (ENOENT)`,
    );
    await expect(check({ STOREY_TLS_CERT: plain, STOREY_TLS_KEY: cert })).rejects.toThrow(
      `STOREY_TLS_KEY: the file ${cert} can not be read (ENOENT)`,
    );
    await expect(check({ STOREY_TLS_CERT: plain, STOREY_TLS_KEY: plain })).rejects.toThrow(
      `STOREY_TLS_CERT: ${plain} is no certificate in PEM form`,
    );
  });
});
