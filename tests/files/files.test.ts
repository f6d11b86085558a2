import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeShared } from '../support/shared-data.ts';

/** `npm run reliability` plays the large ones too, and more of them changed. */
const MUTATIONS = process.env['STOREY_MUTATED_FILES'] ?? '20';
const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));

describeShared('files from outside, as they are and changed', () => {
  it('are read or refused in words, in time, and change nothing for the next', async () => {
    const how = ['--import', 'tsx', PROGRAM, '--mutations', MUTATIONS, '--most-bytes', '100000'];
    const { stdout } = await promisify(execFile)(process.execPath, how).catch((cause: unknown) => ({
      stdout: (cause as { stdout?: string }).stdout ?? String(cause),
    }));
    expect(stdout).not.toContain('FAULT');
    expect(stdout).toContain(`and ${MUTATIONS} changed ones`);
    expect(Number(/^(\d+) files/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(400);
  }, 600_000);
});
