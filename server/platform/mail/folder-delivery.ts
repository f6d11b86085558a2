import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deliver } from './mail.ts';

/** One text file a mail, in order of time, readable only by the account that runs the server. */
export function folderDelivery(folder: string): Deliver {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`;
    const content = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
    await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' });
  };
}
