import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { tidyDxf } from './tidy-dxf.mjs';

const folder = mkdtempSync(join(tmpdir(), 'storey-dwg-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args) => spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
const program = new URL('dwg-to-dxf.mjs', import.meta.url).pathname;
const closing = new URL('close-network.mjs', import.meta.url).href;

const dxf = (...lines) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const tidied = (...lines) =>
  tidyDxf(dxf(...lines))
    .toString('latin1')
    .split('\r\n')
    .slice(0, -1);

test('a text without an end · tidied → is cut, with all that was written behind it', () => {
  const text = [
    '  0',
    'MTEXT',
    '  3',
    'long',
    '  3',
    'Room\r\x1ba\x14',
    'S)\x01T',
    '  1',
    '07\x04',
    '  7',
    'Standard',
  ];
  const kept = ['  0', 'MTEXT', '  3', 'long', '  3', 'Room', '  1', '', '  7', 'Standard'];
  assert.deepEqual(tidied(...text), kept);
});

test('texts after one that was cut · tidied → stay as they are', () => {
  const next = ['  0', 'TEXT', '  1', 'Küche\t2', ' 40', '0.2'];
  assert.deepEqual(tidied('  0', 'TEXT', '  1', 'A\x02B', ...next), ['  0', 'TEXT', '  1', 'A', ...next]);
});

test('binary data · tidied → is left out', () => {
  const kept = ['  0', 'LINE', '1010', '1.0'];
  assert.deepEqual(tidied('  0', 'LINE', '310', 'FF00', '1004', '0102', '1010', '1.0'), kept);
});

test('a last line without its end, and nothing at all · tidied → the same', () => {
  assert.equal(tidyDxf(Buffer.from('  0\r\nEOF')).toString(), '  0\r\nEOF');
  assert.equal(tidyDxf(Buffer.alloc(0)).length, 0);
});

for (const [title, code] of [
  ['fetch', 'await fetch("http://127.0.0.1:1")'],
  ['a socket', 'const net = await import("node:net"); net.connect(1, "127.0.0.1")'],
  ['a server', 'const net = await import("node:net"); net.createServer().listen(0)'],
  ['a datagram', 'const d = await import("node:dgram"); d.createSocket("udp4").send("a", 1, "127.0.0.1")'],
  ['a name', 'const dns = await import("node:dns"); dns.lookup("localhost", () => undefined)'],
  ['a program', 'const c = await import("node:child_process"); c.spawn("true")'],
])
  test(`network closed · ${title} is asked for → refused`, () => {
    const { status, stderr } = run(
      '--input-type=module',
      '-e',
      `(await import(${JSON.stringify(closing)})).closeNetwork(); ${code}; process.exit(0)`,
    );
    assert.notEqual(status, 0);
    assert.match(stderr, /no network|not a function/);
  });

test('other bytes than a DWG, an empty file, a missing one → fails and writes nothing', () => {
  const output = join(folder, 'out.dxf');
  for (const [name, bytes] of [
    ['text.dwg', 'AC1032 the rest of a drawing'],
    ['empty.dwg', ''],
    ['missing.dwg', null],
  ]) {
    const input = join(folder, name);
    if (bytes !== null) writeFileSync(input, bytes);
    assert.notEqual(run(program, input, output).status, 0);
    assert.equal(existsSync(output), false);
  }
});

test('called without two paths → says how it is called', () => {
  const { status, stderr } = run(program, 'one.dwg');
  assert.equal(status, 2);
  assert.match(stderr, /usage/);
});
