import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUILT = process.env['STOREY_APP_DIR'] ?? join(import.meta.dirname, '../../../dist');
/** As the bundler names what never changes. */
const HASHED = /-([\w-]{8})(\.\w+)$/;
const TEXT = /\.(js|mjs|css|html|json|webmanifest)$/;

/** The built app in a folder of its own, in which another build can take its place. */
export async function copyOfApp(): Promise<string> {
  const app = await mkdtemp(join(tmpdir(), 'storey-app-'));
  await chmod(app, 0o755);
  await cp(BUILT, app, { recursive: true });
  return app;
}

/**
 * Replaces this build with the next one, as on a server: every part has another name, and can no longer be loaded under its old
 * one. The app is the same.
 */
export async function deployNext(app: string): Promise<void> {
  const parts = (await readdir(join(app, 'assets'))).filter((name) => HASHED.test(name));
  const renamed = new Map(
    parts.map((name) => [
      name,
      name.replace(HASHED, (_, __, ending) => `-${randomBytes(4).toString('hex')}${ending}`),
    ]),
  );
  const anyOf = new RegExp(parts.map((name) => name.replace(/\./g, '\\.')).join('|'), 'g');
  const files = (await readdir(app, { recursive: true })).filter((name) => TEXT.test(name));
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(join(app, file), 'utf8'));
  // What keeps its name has another content now.
  const worker = texts.get('sw.js') ?? '';
  const revision = randomBytes(16).toString('hex');
  texts.set('sw.js', worker.replace(/revision:"[0-9a-f]+"/g, `revision:"${revision}"`));
  const others = parts.filter((name) => !TEXT.test(name));
  for (const name of others) {
    await cp(join(app, 'assets', name), join(app, 'assets', renamed.get(name) ?? name));
    await rm(join(app, 'assets', name));
  }
  for (const [file, text] of texts) {
    await rm(join(app, file));
    const now = file.replace(anyOf, (name) => renamed.get(name) ?? name);
    await writeFile(
      join(app, now),
      text.replace(anyOf, (name) => renamed.get(name) ?? name),
    );
  }
}
