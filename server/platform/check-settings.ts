import { access, constants, mkdir, mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Config } from './config.ts';

/**
 * Looks at what the settings point to, before anything is opened: later a failure would tell of a path only.
 * @throws Error whose message names the setting.
 */
export async function checkSettings({ dataDir, filesDir, tls }: Config): Promise<void> {
  await requireWritable('STOREY_DATA_DIR', dataDir);
  if (filesDir !== undefined) await requireWritable('STOREY_FILES_DIR', filesDir);
  if (tls === null) return;
  const [cert, key] = await Promise.all([
    readPem('STOREY_TLS_CERT', tls.certFile),
    readPem('STOREY_TLS_KEY', tls.keyFile),
  ]);
  named('STOREY_TLS_CERT', `${tls.certFile} is no certificate in PEM form`, () =>
    createSecureContext({ cert }),
  );
  named('STOREY_TLS_KEY', `${tls.keyFile} is no key in PEM form, or has a passphrase`, () =>
    createSecureContext({ key }),
  );
  named('STOREY_TLS_KEY', `${tls.keyFile} is not the key of the certificate ${tls.certFile}`, () =>
    createSecureContext({ cert, key }),
  );
}

async function requireWritable(setting: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // A disk that is mounted to be read only says so when something is written.
    await rmdir(await mkdtemp(join(folder, '.can-write-')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // /health reports a full disk; the server can still read.
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    throw refusal(setting, `the folder ${folder} can not be written to`, error);
  }
}

async function readPem(setting: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw refusal(setting, `the file ${file} can not be read`, error);
  }
}

function named(setting: string, what: string, look: () => unknown): void {
  try {
    look();
  } catch (error) {
    throw refusal(setting, what, error);
  }
}

function refusal(setting: string, what: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new Error(`The settings are not right. ${setting}: ${what}${code}.`, { cause });
}
