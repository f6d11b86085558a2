import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A comment with `@spec` and ids of sentences: in a source it names the place, in a test the proof. */
export interface Tag {
  readonly ids: readonly string[];
  readonly path: string;
  /** The subject of the comment: the name of the declaration or member, the title of a test. */
  readonly name: string;
  readonly isTest: boolean;
}

const TAG = /(?:\/\/|\*) @spec((?: \d+\.\d+)+)/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Tried in this order on the line after the comment. */
const NAMES = [
  /^(?:export )?(?:default )?(?:async )?(?:const|function|class|interface|type|let) (\w+)/,
  /^(?:await )?(?:it|test|describe)(?:\.\w+)*\((?:.*?)['"`](.*?)['"`]/,
  /^(?:readonly )?['"]?([\w-]+)['"]?\??[:(]/,
  /^<(\w+)/,
  /^--([\w-]+):/,
  /^(\w+)/,
];

function nameOf(line: string): string {
  const text = line.trim();
  for (const pattern of NAMES) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  return '';
}

function tagsIn(path: string): Tag[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const isTest = path.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(path);
  return lines.flatMap((line, at) => {
    const ids = TAG.exec(line)?.[1]?.trim().split(' ');
    if (ids === undefined) return [];
    const next = lines.slice(at + 1).find((one) => one.trim() !== '' && !COMMENT.test(one));
    return [{ ids, path, name: nameOf(next ?? ''), isTest }];
  });
}

/** All tags of the code, in the order of their files. */
export function readTags(): Tag[] {
  const paths = ['src', 'server', 'script', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.(?:tsx?|css)$/.test(path) && !path.startsWith('tests/coverage/')),
  );
  return paths.sort().flatMap(tagsIn);
}
