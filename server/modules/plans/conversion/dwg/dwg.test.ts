import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { slowIt, someOf } from '../../../../../tests/support/vitest/slow-tests.ts';
import { type Children, createChildren } from '../../../../platform/tasks/index.ts';
import { TASK_PROCESS } from '../../../../../tests/support/server/task-process.ts';
import { lostFrom } from '../../../../../src/contract/index.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { createLog } from '../../../../platform/log.ts';
import {
  asciiDxf,
  entity,
  insertEntity,
  lineEntity,
  type DxfParts,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import type { PlacedCollection } from '../../../../../src/domain/floorplan/read/drawing/placed-features.ts';
import { convertToBytes } from '../index.ts';

let children: Children;
let folder: string;
beforeAll(async () => {
  children = createChildren(createLog('silent'), TASK_PROCESS);
  folder = await mkdtemp(join(tmpdir(), 'storey-converter-'));
  // Converters run as another user if the server is root.
  await chmod(folder, 0o777);
  // A folder for temporary files of its own: another server on this machine may be converting too.
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  children.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const person = 'somebody';
const DWG = Buffer.from('AC1032 the rest of a drawing');
const DXF = asciiDxf({ entities: [lineEntity(0, 0, 10, 5)] }).toString();
let scripts = 0;

/** A converter that is this script; `input` and `output` are the paths that it was given. */
async function convertWith(script: string, order = '') {
  scripts += 1;
  const path = join(folder, `converter ${scripts}.mjs`);
  await writeFile(
    path,
    `import fs from 'node:fs';\nconst [input, output] = process.argv.slice(-2);\n${script}`,
  );
  const dwgConverter = `"${process.execPath}" "${path}"${order}`;
  const source = { fileType: 'dwg' as const, bytes: DWG, person, centerPoint: [13, 52] as [number, number] };
  const bytes = await convertToBytes({ children, config: { dwgConverter } }, source);
  return JSON.parse(Buffer.from(bytes).toString()) as PlacedCollection;
}
const write = (text: string) => `fs.writeFileSync(output, ${JSON.stringify(text)});`;
const remains = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('storey-dwg-'));

describe('a DWG', () => {
  it('is read from the DXF that the converter makes of it', async () => {
    const plan = await convertWith(
      `if (fs.readFileSync(input, 'latin1').startsWith('AC1032')) ${write(DXF)}`,
    );
    expect(plan.features.map((f) => f.properties['entity'] ?? f.properties['typeCode'])).toEqual([
      'LINE',
      'georeferencing-anchor',
      'georeferencing-anchor',
    ]);
    const swapped = `${write(DXF).replace('output', 'input')}`;
    expect((await convertWith(swapped, ' -o {out} {in}')).features).toHaveLength(3);
  });

  const REFERENCE: DxfParts = {
    blocks: { outside: [entity('LINE', [10, 0], [20, 0], [11, 1], [21, 1])] },
    entities: [insertEntity('outside'), entity('ACAD_PROXY_ENTITY', [90, 498])],
  };
  const outside = (text: string): string =>
    text.replace('2\noutside\n', '2\noutside\n70\n4\n1\nsite.dwg\n').replace(/LINE[^]*?ENDBLK/, 'ENDBLK');

  it('whose drawing refers to a file and holds proxy objects · converted → both are named, also where nothing is left', async () => {
    const lost = { files: ['site.dwg'], kinds: { ACAD_PROXY_ENTITY: 1 }, isCut: false };
    const empty = outside(asciiDxf(REFERENCE).toString());
    const refusal = await convertWith(write(empty)).catch((error: unknown) => error as ApiError);
    expect(refusal).toMatchObject({ code: 'nothing-usable' });
    expect(refusal instanceof ApiError && lostFrom(refusal.details)).toEqual(lost);
    const entities = [...REFERENCE.entities, lineEntity(0, 0, 10, 5)];
    const some = outside(asciiDxf({ ...REFERENCE, entities }).toString());
    expect(await convertWith(write(some))).toMatchObject({ lost });
  });

  it('whose converter was cut off in the middle · converted → says that its end is missing', async () => {
    const cut = DXF.slice(0, DXF.lastIndexOf('ENDSEC'));
    expect(await convertWith(write(cut))).toMatchObject({ lost: { files: [], kinds: {}, isCut: true } });
  });

  it('whose converter warns · converted → the warnings that are known are in the answer, also where nothing is left', async () => {
    const warn = `fs.writeFileSync(output + '.warnings', 'unknown-objects\\r\\n<b>x</b>\\ndamaged\\n');`;
    const warnings = ['damaged', 'unknown-objects'];
    const lost = { files: [], kinds: {}, isCut: false, warnings };
    expect(await convertWith(`${write(DXF)}${warn}`)).toMatchObject({ lost });
    const none = asciiDxf({ entities: [] }).toString();
    const refusal = await convertWith(`${write(none)}${warn}`).catch((error: unknown) => error as ApiError);
    expect(refusal).toMatchObject({ code: 'nothing-usable' });
    expect(refusal instanceof ApiError && lostFrom(refusal.details)).toEqual(lost);
  });

  it('meets a converter that is not root and knows nothing of the server, in a folder that only it sees', async () => {
    const told = await convertWith(`
      const secrets = Object.keys(process.env).filter((name) => /STOREY|DATABASE|PASSWORD/.test(name));
      const mode = (fs.statSync(process.cwd()).mode & 0o777).toString(8);
      const isOwn = fs.statSync(process.cwd()).uid === process.getuid();
      if (secrets.length > 0 || mode !== '700' || !isOwn || process.getuid() === 0) process.exit(1);
      ${write(DXF)}`);
    expect(told.features).toHaveLength(3);
  });

  it.each(
    someOf(
      [
        ['that fails', 'process.exit(3)', 'dwg-conversion-failed'],
        ['that writes nothing', '', 'dwg-conversion-failed'],
        ['that writes something else', write('not a drawing'), 'dwg-conversion-failed'],
        ['that writes an empty drawing', write(asciiDxf({ entities: [] }).toString()), 'nothing-usable'],
        [
          'that never stops writing',
          'for (;;) fs.appendFileSync(output, Buffer.alloc(20_000_000, 32));',
          'drawing-too-large',
        ],
        [
          'whose child eats memory',
          `import { spawnSync } from 'node:child_process';
      spawnSync(process.execPath, ['-e', 'const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1));']);`,
          'work-memory',
        ],
        [
          'that eats memory',
          'const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1));',
          'work-memory',
        ],
      ] as const,
      3,
    ),
  )('meets a converter %s', async (_what, script, code) => {
    await expect(convertWith(script)).rejects.toMatchObject({ status: 422, code });
    expect(await remains()).toEqual([]);
  });

  slowIt('has a converter that fails and leaves a child running → the child ends too', async () => {
    await rm(join(folder, 'pid'), { force: true });
    await expect(
      convertWith(`
        import { spawn } from 'node:child_process';
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
        fs.writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid));
        process.exit(3);`),
    ).rejects.toMatchObject({ code: 'dwg-conversion-failed' });
    const pid = await readPid();
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
  });

  it('without a converter, or with a missing one → refused', async () => {
    const source = {
      fileType: 'dwg' as const,
      bytes: DWG,
      person,
      centerPoint: [13, 52] as [number, number],
    };
    for (const dwgConverter of [null, '/no/such/program', ' ']) {
      await expect(convertToBytes({ children, config: { dwgConverter } }, source)).rejects.toMatchObject({
        status: 422,
        code: 'dwg-converter-missing',
      });
    }
  });

  it('other bytes than a DWG → the converter is not started', async () => {
    const source = {
      fileType: 'dwg' as const,
      bytes: Buffer.from('%PDF-1.7'),
      centerPoint: [13, 52] as [number, number],
      person,
    };
    const config = { dwgConverter: '/no/such/program' };
    await expect(convertToBytes({ children, config }, source)).rejects.toMatchObject({
      status: 422,
      code: 'file-type-mismatch',
    });
  });

  it('cancelled → no process and no folder are left', async () => {
    const gone = new AbortController();
    const path = join(folder, 'endless.mjs');
    await writeFile(
      path,
      `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const config = { dwgConverter: `"${process.execPath}" "${path}"` };
    const source = {
      fileType: 'dwg' as const,
      bytes: DWG,
      centerPoint: [13, 52] as [number, number],
      person,
      signal: gone.signal,
    };
    const running = expect(convertToBytes({ children, config }, source)).rejects.toMatchObject({
      code: 'work-cancelled',
    });
    const pid = await expect
      .poll(() => readPid(), { timeout: 10_000 })
      .toBeGreaterThan(0)
      .then(() => readPid());
    gone.abort();
    await running;
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
    expect(await remains()).toEqual([]);
  });
});

async function readPid(): Promise<number> {
  return Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
