import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { publishingSteps } from '../../../tests/support/server/publishing-steps.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { cookieOf, visitorsOf } from '../../../tests/support/server/visitors/visitor.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/public-maps.md'), 'utf8');

let world: TestWorld;
let campus: Campus;
const { publish } = publishingSteps(
  (...call) => world.admin(...call),
  () => campus.clientId,
);
const { make } = visitorsOf(
  () => world,
  () => campus,
);
/** What the examples call `$NAME`. */
const names: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { fid, body } = poi(campus);
  await world.admin('PUT', `/features/${fid}`, body);
  await publish();
  await make({ slug: 'larkfield' });
  await make({ slug: 'backstage', password: 'Mind the step' });
  Object.assign(names, { SERVER: world.origin, FID: fid });
});
afterAll(() => world.close());

interface Example {
  line: string;
  status: number;
  code: string | undefined;
  /** What the answer looks like, where the page shows it. */
  shape: unknown;
}

/** The lines of a page that begin with `curl` and end with what is answered; the last of a block may have a shape below. */
function examplesIn(page: string): Example[] {
  return [...page.matchAll(/```sh\n([^]*?)```(?:\n\n```json\n([^]*?)```)?/g)].flatMap(
    ([, commands, json]) => {
      const lines = commands!.trim().split('\n');
      return lines.map((text, i) => {
        const [, line = '', status, code] = /^curl (.*) # (\d{3})(?: ([\w-]+))?$/.exec(text) ?? [];
        const isLast = i === lines.length - 1;
        const shape: unknown = isLast && json !== undefined ? JSON.parse(json) : undefined;
        return { line, status: Number(status), code, shape };
      });
    },
  );
}

/** Words as a shell reads them: quotes join, and names stand for values but in single quotes. */
function wordsOf(line: string): string[] {
  const put = (text: string) => text.replaceAll(/\$([A-Z]+)/g, (_, name: string) => names[name] ?? '?');
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single?: string, double?: string, bare?: string) =>
      single === undefined ? put(double ?? bare ?? '') : single,
    ),
  );
}

const jar = { cookie: '' };
async function run(line: string): Promise<Response> {
  const words = wordsOf(line);
  const headers: Record<string, string> = {};
  let [url, body, keeps] = ['', undefined as string | undefined, false];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (word === '--compressed') headers['accept-encoding'] = 'br, gzip';
    else if (!word.startsWith('-')) url = word;
    else {
      i += 1;
      if (word === '-H') {
        const [name = '', ...value] = words[i]!.split(':');
        headers[name] = value.join(':').trim();
      } else if (word === '--json') body = words[i];
      else if (word === '-c') keeps = true;
      else if (word === '-b') headers['cookie'] = jar.cookie;
      else throw new Error(`The test does not know ${word}.`);
    }
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  if (keeps) jar.cookie = cookieOf(answer).cookie;
  return answer;
}

/** The members that an answer lacks or has of another kind. */
function missing(shape: unknown, found: unknown, path = ''): string[] {
  if (shape === null) return [];
  if (typeof shape !== 'object') return typeof shape === typeof found ? [] : [path];
  if (typeof found !== 'object' || found === null) return [path];
  // A list is as long as it is.
  if (Array.isArray(shape)) {
    if (!Array.isArray(found)) return [path];
    return shape.length === 0 ? [] : found.flatMap((one, i) => missing(shape[0], one, `${path}/${i}`));
  }
  return Object.entries(shape).flatMap(([name, value]) =>
    name in found
      ? missing(value, (found as Record<string, unknown>)[name], `${path}/${name}`)
      : [`${path}/${name}`],
  );
}

it('each example of the page · is answered as the page says', async () => {
  const examples = examplesIn(PAGE);
  expect(examples.length).toBeGreaterThan(10);
  for (const { line, status, code, shape } of examples) {
    const answer = await run(line);
    const text = await answer.text();
    const json = (text === '' ? {} : JSON.parse(text)) as {
      error?: { code: string };
      result?: { revision?: string };
    };
    expect([line, answer.status, json.error?.code]).toEqual([line, status, code]);
    if (shape !== undefined) expect([line, missing(shape, json)]).toEqual([line, []]);
    if (json.result?.revision !== undefined && line.endsWith('/larkfield"'))
      Object.assign(names, { REVISION: json.result.revision, ETAG: answer.headers.get('etag') });
  }
});
