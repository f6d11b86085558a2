import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convertPlaced } from '../../server/modules/plans/conversion/index.ts';
import { ApiError } from '../../server/platform/api-error.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { type Children, createChildren } from '../../server/platform/tasks/index.ts';
import { lostFrom } from '../../src/contract/index.ts';
import { type Drawing, type Drawn, pointsOf } from '../../src/domain/floorplan/read/drawing/drawing.ts';
import { readDxf } from '../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { valueOf } from '../support/domain/value-of.ts';
import { TASK_PROCESS } from '../support/server/task-process.ts';
import { describeShared, sharedBytes } from '../support/shared-data.ts';
import { slowIt, someOf } from '../support/vitest/slow-tests.ts';

/** As `./script/start` installs it; `./script/test` does, too. */
const { dwgConverter } = readConfig({});
const run = promisify(execFile);

let children: Children;
let folder = '';
beforeAll(async () => {
  children = createChildren(createLog('silent'), TASK_PROCESS);
  folder = await mkdtemp(join(tmpdir(), 'storey-dwg-drawing-'));
});
afterAll(async () => {
  children.stop();
  await rm(folder, { recursive: true, force: true });
});

const sample = (name: string) => sharedBytes(`dwg/${name}.dwg`);

/** By the installed program, without the server around it. */
async function read(bytes: Uint8Array): Promise<Drawing> {
  const [input, output] = [join(folder, 'plan.dwg'), join(folder, 'plan.dxf')];
  await writeFile(input, bytes);
  const [program, script] = [...dwgConverter!.matchAll(/"([^"]+)"/g)].map(([, path]) => path!);
  await run(program!, [script!, input, output]);
  return valueOf(readDxf(new Uint8Array(await readFile(output))));
}

/** As the server answers. */
async function refusalOf(bytes: Uint8Array): Promise<ApiError> {
  const place = { centerPoint: [13, 52] as [number, number] };
  const source = { fileType: 'dwg' as const, bytes: new Uint8Array(bytes), place, person: 'a person' };
  const error = await convertPlaced({ children, config: { dwgConverter } }, source).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError))
    throw new Error('It was read, or failed without words.', { cause: error });
  return error;
}

/** What is drawn where, to a thousandth of a unit: the same for drawings that show the same. */
function shown(drawn: readonly Drawn[], kinds: readonly Drawn['kind'][]): string[] {
  return drawn
    .filter(({ kind }) => kinds.includes(kind))
    .map((one) => {
      const at = pointsOf(one).map((point) => point.map((value) => value.toFixed(3)).join());
      return `${one.kind} ${one.entity} ${one.kind === 'text' ? one.text : ''} ${at.join(' ')}`;
    })
    .toSorted();
}

/** How many of the first are not among the second. */
const missing = (some: readonly string[], all: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const one of all) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  }).length;
};

describeShared('DWG drawings', () => {
  it('the reader of DWG is installed', () => {
    expect(dwgConverter).toContain('dwg-to-dxf.mjs');
  });

  it.each(someOf(['2018', 'ac1024', 'ac1021', 'ac1018'], 2))(
    'the same drawing in version %s → shows what its DXF shows',
    async (version) => {
      const truth = valueOf(readDxf(sharedBytes('dxf/entity-zoo-ascii-2018.dxf')));
      const expected = shown(truth.drawn, ['line', 'area']);
      const { drawn, metresPerUnit } = await read(sample(`entity-zoo-${version}`));
      expect(metresPerUnit).toBe(truth.metresPerUnit);
      // One spline is kept by its fit points alone in 2018, and one circle is cut into other chords in 2004.
      expect(missing(expected, shown(drawn, ['line', 'area']))).toBeLessThanOrEqual(1);
      expect(missing(shown(truth.drawn, ['text']), shown(drawn, ['text']))).toBe(0);
    },
  );

  it('R14, which says no unit → as many things as the DXF of the same version', async () => {
    const { drawn } = await read(sample('entity-zoo-r14'));
    expect(drawn.length).toBeGreaterThan(115);
  });

  it('two levels of a building → on the same layers and at the same place', async () => {
    const [first, mezzanine] = [
      await read(sample('facility-A101-first-floor')),
      await read(sample('facility-A102-mezzanine')),
    ];
    const walls = ({ drawn }: typeof first) => drawn.filter(({ layer }) => layer.startsWith('A-WALL'));
    const left = (of: typeof first) => Math.min(...walls(of).flatMap((one) => pointsOf(one).map(([x]) => x)));
    expect(walls(first).length).toBeGreaterThan(300);
    expect(walls(mezzanine).length).toBeGreaterThan(100);
    expect(Math.abs(left(first) - left(mezzanine))).toBeLessThan(40);
    expect(first.metresPerUnit).toBeCloseTo(0.0254);
    expect(first.lost).toBeUndefined();
  });

  slowIt('walls of a program that the reader does not know → nothing usable, and why', async () => {
    const refusal = await refusalOf(sample('aec-objects'));
    expect(refusal.code).toBe('nothing-usable');
    expect(lostFrom(refusal.details)?.warnings).toContain('unknown-objects');
  });

  it.each([
    ['cut to 4 kB', sample('facility-A101-first-floor').slice(0, 4096)],
    ['cut in the middle', sample('facility-A101-first-floor').slice(0, 180_000)],
    ['a signature alone', new TextEncoder().encode('AC1032')],
    ['of a version to come', new TextEncoder().encode(`AC1099${'x'.repeat(5000)}`)],
    ['empty but valid', sample('geolocation-empty')],
  ])('a drawing that is %s → refused in words', async (_what, bytes) => {
    const { status, code } = await refusalOf(bytes);
    expect(status).toBe(422);
    expect(['nothing-usable', 'dwg-conversion-failed']).toContain(code);
  });
});
