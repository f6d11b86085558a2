import { deflateSync } from 'node:zlib';
import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { convertPlaced } from '../../../server/modules/plans/conversion/index.ts';
import { FIND_ROOMS } from '../../../server/modules/plans/tasks.ts';
import type { ApiError } from '../../../server/platform/api-error.ts';
import {
  inflatedSize as inflatedOnServer,
  PDF_FILES,
} from '../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import { pdf } from '../../../tests/support/server/files/pdf-writer.ts';
import { asciiDxf, binaryDxf, entity, lineEntity } from '../../../tests/support/server/files/dxf-writer.ts';
import { inProcess } from '../../../tests/support/server/in-process.ts';
import { describeShared, isRead, sharedBytes, sharedFiles } from '../../../tests/support/shared-data.ts';
import { workerDouble } from '../../../tests/support/workers/worker-double.ts';
import type { DrawingBox } from '../../domain/entities/plan-file.ts';
import type { PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';
import { findRoomsJob } from '../find-rooms/core.ts';
import { startFindRooms } from '../find-rooms/run.ts';
import { readPlanJob } from './core.ts';
import { inflatedSize } from './pdf-library.ts';
import { startReadPlan } from './run.ts';

/** Constructed with `new Worker(url)`: serves the same core over a real message channel. */
class StandIn {
  constructor(url: URL) {
    const job = url.href.includes('find-rooms') ? findRoomsJob() : readPlanJob();
    return workerDouble((port) => expose(job, port));
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const codeOf = (error: unknown): string => (error as ApiError).code;
const AT_GREENWICH: PlanPlace = { centerPoint: [0, 51.5] };

const LOST = /"lost":\{"files":\[[^\]]*\],"kinds":\{[^}]*\},"isCut":(?:true|false)\},?/;

function withoutEncodings(json: string): string {
  if (!json.startsWith('{"type":"FeatureCollection","encodings":')) return json;
  const { encodings } = JSON.parse(json) as { encodings: unknown };
  return json.replace(`"encodings":${JSON.stringify(encodings)},`, '');
}

/** What the server answers: the JSON of the plan, or the code that it refuses it with. */
const readOnServer = (bytes: Bytes, place: PlanPlace, page?: number): Promise<string> => {
  const deps = { children: inProcess, config: { dwgConverter: null } };
  const file = page === undefined ? { fileType: 'dxf' as const } : { fileType: 'pdf' as const, page };
  return convertPlaced(deps, { ...file, bytes, place, person: 'someone' }).then(
    // The server puts what could not be read, and the encodings, into the JSON; the worker beside it: see `lostThere`
    // and `encodingsThere`.
    (plan) => withoutEncodings(text(plan.bytes).replace(LOST, '')),
    codeOf,
  );
};
const findOnServer = (plan: Bytes): Promise<string> =>
  inProcess
    .run(FIND_ROOMS, { params: null, parts: [plan] }, { person: 'someone' })
    .then((done) => text(done.bytes), codeOf);

const FIRST_PAGE = { page: 1, files: PDF_FILES };

const lostThere = async (bytes: Bytes): Promise<unknown> => {
  const deps = { children: inProcess, config: { dwgConverter: null } };
  const source = { fileType: 'dxf', bytes, place: AT_GREENWICH, person: 'someone' } as const;
  return (await convertPlaced(deps, source)).lost;
};
const encodingsThere = async (bytes: Bytes): Promise<unknown> => {
  const deps = { children: inProcess, config: { dwgConverter: null } };
  const source = { fileType: 'dxf', bytes, place: AT_GREENWICH, person: 'someone' } as const;
  return convertPlaced(deps, source).then(
    (plan) => (JSON.parse(text(plan.bytes)) as { encodings?: unknown }).encodings,
    () => undefined,
  );
};
async function encodingsHere(bytes: Bytes): Promise<unknown> {
  const job = startReadPlan();
  const answer = await job.read('dxf', new Uint8Array(bytes), FIRST_PAGE, AT_GREENWICH);
  job.close();
  return answer.ok ? answer.value.encodings : undefined;
}
async function lostHere(bytes: Bytes): Promise<unknown> {
  const job = startReadPlan();
  const answer = await job.read('dxf', new Uint8Array(bytes), FIRST_PAGE, AT_GREENWICH);
  job.close();
  return answer.ok ? (answer.value.lost ?? null) : null;
}

/** The same in a worker. What goes there is gone here, so it gets a copy. */
async function readHere(bytes: Bytes, place: PlanPlace, page?: number): Promise<string> {
  const job = startReadPlan();
  const copy = new Uint8Array(bytes);
  const reading =
    page === undefined
      ? job.read('dxf', copy, FIRST_PAGE, place)
      : job.read('pdf', copy, { page, files: PDF_FILES }, place);
  const answer = await reading;
  job.close();
  return answer.ok ? text(answer.value.json) : answer.code;
}
/** How many pages the file has, whatever becomes of the one. */
async function pagesHere(bytes: Bytes, page: number): Promise<number | null> {
  const job = startReadPlan();
  const source = { page, files: PDF_FILES };
  const { pages = null } = await job.read('pdf', new Uint8Array(bytes), source, AT_GREENWICH);
  job.close();
  return pages;
}
async function findHere(plan: Bytes): Promise<string> {
  const job = startFindRooms();
  const answer = await job.find(new Uint8Array(plan));
  job.close();
  return answer.ok ? JSON.stringify(answer.value) : answer.code;
}

const box = (x: number, y: number, width: number, height: number) => [
  lineEntity(x, y, x + width, y),
  lineEntity(x + width, y, x + width, y + height),
  lineEntity(x + width, y + height, x, y + height),
  lineEntity(x, y + height, x, y),
];
/** Six rooms in a row. */
const rooms = (x: number) => Array.from({ length: 6 }, (_, i) => box(x + i * 6, 0, 6, 4)).flat();
const parts = {
  header: { $INSUNITS: [70, 6] as [number, number] },
  entities: [...box(0, 0, 6, 4), entity('TEXT', [8, 'L'], [1, 'KITCHEN'], [10, 3], [20, 2])],
};

describe.each(['in a worker', 'without workers'])('read a DXF and find its rooms %s', (where) => {
  beforeEach(() => vi.stubGlobal('Worker', where === 'in a worker' ? StandIn : undefined));
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Bytes]>([
    ['ASCII', new Uint8Array(asciiDxf(parts))],
    ['binary', new Uint8Array(binaryDxf(parts))],
  ])('%s → the JSON that the server answers', async (_, file) => {
    const plan = await readHere(file, AT_GREENWICH);
    expect(plan).toContain('KITCHEN');
    expect(plan).toBe(await readOnServer(file, AT_GREENWICH));
    const found = await findHere(new TextEncoder().encode(plan));
    expect(found).toContain('"name":"KITCHEN"');
    expect(found).toBe(await findOnServer(new TextEncoder().encode(plan)));
  });

  it('page of a PDF → the JSON that the server answers', async () => {
    const file = new Uint8Array(pdf({ pages: ['', '10 10 m 60 10 l S BT /F1 12 Tf (Office) Tj ET'] }));
    for (const page of [1, 2, 3]) expect(await pagesHere(file, page)).toBe(2);
    expect(await pagesHere(new Uint8Array(9), 1)).toBeNull();
    const plan = await readHere(file, AT_GREENWICH, 2);
    expect(plan).toContain('Office');
    expect(plan).toBe(await readOnServer(file, AT_GREENWICH, 2));
    for (const [page, code] of [
      [1, 'nothing-usable'],
      [3, 'page-out-of-range'],
    ] as const) {
      expect(await readHere(file, AT_GREENWICH, page)).toBe(code);
      expect(await readOnServer(file, AT_GREENWICH, page)).toBe(code);
    }
  });

  it('two plans on a sheet and a line far away → reported, and the chosen plan is placed as on the server', async () => {
    const sheet = [...rooms(0), ...rooms(40), lineEntity(4e6, 0, 4e6, 1)];
    const file = new Uint8Array(asciiDxf({ ...parts, entities: sheet }));
    const job = startReadPlan();
    const answer = await job.read('dxf', file.slice(), FIRST_PAGE, AT_GREENWICH);
    job.close();
    const boxes: DrawingBox[] = [
      [0, 0, 36, 4],
      [40, 0, 76, 4],
    ];
    expect(answer).toMatchObject({ ok: true, value: { farAway: 1, parts: boxes.map((box) => ({ box })) } });
    const place = { ...AT_GREENWICH, part: boxes[1] };
    const plan = await readHere(file, place);
    expect(plan.match(/"LineString"/g)).toHaveLength(24);
    expect(plan).toBe(await readOnServer(file, place));
  });

  it.each<[string, string, PlanPlace, string]>([
    ['no DXF', '%PDF-1.7', AT_GREENWICH, 'file-type-mismatch'],
    ['empty drawing', asciiDxf({ entities: [] }).toString(), AT_GREENWICH, 'nothing-usable'],
    [
      'anchors in one place',
      asciiDxf(parts).toString(),
      {
        anchors: [
          { original: [0, 0], coordinates: [0, 0] },
          { original: [0, 0], coordinates: [0, 0] },
        ],
      },
      'anchors-too-close',
    ],
  ])('%s → the code that the server refuses it with', async (_, file, place, code) => {
    const bytes = new TextEncoder().encode(file);
    expect(await readHere(bytes, place)).toBe(code);
    expect(await readOnServer(bytes, place)).toBe(code);
  });
});

it.each<[string, Buffer, number]>([
  ['sound data', deflateSync(Buffer.alloc(100_000)), 200_000],
  ['more than may be', deflateSync(Buffer.alloc(100_000)), 50_000],
  ['a line end behind it', Buffer.concat([deflateSync(Buffer.alloc(100_000)), Buffer.from('\r\n')]), 200_000],
  ['no deflated data', Buffer.from('plain'), 200_000],
])('size of a stream, %s → the same as on the server', async (_, data, most) => {
  expect(await inflatedSize(data, most)).toBe(inflatedOnServer(data, most));
});

it('a drawing with a proxy object → the worker names the same loss as the server', async () => {
  const entities = [lineEntity(0, 0, 10, 5), entity('ACAD_PROXY_ENTITY', [90, 498])];
  const file = new Uint8Array(asciiDxf({ entities }));
  expect(await lostHere(file)).toEqual({ files: [], kinds: { ACAD_PROXY_ENTITY: 1 }, isCut: false });
  expect(await lostHere(file)).toEqual(await lostThere(file));
});

/** Rooms are looked for on one: on larger ones that takes minutes, and drawings of anything else have no rooms. */
const WITH_ROOMS = 'dxf/bishop-overland-house.dxf';

describeShared('real drawings in a worker', () => {
  beforeEach(() => vi.stubGlobal('Worker', StandIn));
  afterEach(() => vi.unstubAllGlobals());

  const files = (kind: 'dxf' | 'pdf') =>
    sharedFiles(kind, `.${kind}`)
      .map((name) => `${kind}/${name}`)
      .filter(isRead);

  it.each(someOf(files('dxf'), 3))(
    '%s → the JSON that the server answers',
    { timeout: 120_000 },
    async (path) => {
      const file = sharedBytes(path);
      const plan = await readHere(file, AT_GREENWICH);
      // Not `toBe`: a difference in megabytes of JSON is nothing to print.
      expect(plan === (await readOnServer(file, AT_GREENWICH))).toBe(true);
      expect(await encodingsHere(file)).toEqual(await encodingsThere(file));
      if (path !== WITH_ROOMS) return;
      const bytes = new TextEncoder().encode(plan);
      expect((await findHere(bytes)) === (await findOnServer(bytes))).toBe(true);
    },
  );

  it.each(someOf(files('pdf'), 3))(
    '%s → the JSON that the server answers',
    { timeout: 120_000 },
    async (path) => {
      const file = sharedBytes(path);
      const plan = await readHere(file, AT_GREENWICH, 1);
      expect(plan === (await readOnServer(file, AT_GREENWICH, 1))).toBe(true);
    },
  );
});
