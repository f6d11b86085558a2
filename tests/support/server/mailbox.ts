import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

export interface Mailbox {
  /** Names of files, in order of time: they begin with it. */
  files: () => Promise<string[]>;
  /** Texts of all mails, in order of time. */
  texts: () => Promise<string[]>;
  /** Texts of the mails to an address, in order of time. */
  mailsTo: (email: string) => Promise<string[]>;
  /** The token of the newest mail to an address, once there are that many. */
  tokenOf: (email: string, mails?: number) => Promise<string>;
}

/** The mails of a server that has no mail server, by its data folder. */
export function mailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mail');
  const files = async () =>
    (await readdir(folder).catch((): string[] => [])).toSorted((a, b) => (a < b ? -1 : 1));
  const texts = async () => Promise.all((await files()).map((name) => readFile(join(folder, name), 'utf8')));
  const mailsTo = async (email: string) =>
    (await texts()).filter((text) => text.startsWith(`To: ${email}\n`));
  async function tokenOf(email: string, mails = 1): Promise<string> {
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBe(mails);
    return /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!)![1]!;
  }
  return { files, texts, mailsTo, tokenOf };
}
