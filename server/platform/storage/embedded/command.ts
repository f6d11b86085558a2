import { spawn } from 'node:child_process';
import type { OtherUser } from './run-as.ts';

export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs one of PostgreSQL's programs to its end, as the right user and with messages in English. */
export function command(file: string, args: string[], user: OtherUser | null): Promise<Outcome> {
  const [program, ...rest] = [...(user?.prefix ?? []), file, ...args];
  const as = user && user.prefix.length === 0 ? { uid: user.uid, gid: user.gid } : {};
  return new Promise((settle, fail) => {
    // stdin is closed and the folder is `/`, so that a database which outlives us holds on to nothing of ours.
    const child = spawn(program!, rest, {
      ...as,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', fail);
    child.on('exit', (code) => {
      settle({ code, output });
    });
  });
}
