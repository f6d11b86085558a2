import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileScanner } from './file-scanner.ts';

/** What the scanner makes of a text that comes in pieces of these sizes. */
function scan(text: string, sizes: number[] = [], restMax = 10_000) {
  const bytes = Buffer.from(text, 'utf8');
  const scanner = createFileScanner('file', restMax);
  const parts: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes.length === 0 ? bytes.length : sizes[i % sizes.length]!;
    const found = scanner.push(bytes.subarray(at, at + size));
    if (typeof found === 'string') return found;
    parts.push(found);
    at += size;
  }
  const last = scanner.end();
  if (typeof last === 'string') return last;
  return { file: Buffer.concat([...parts, last.tail]), rest: last.rest.toString('utf8') };
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
/** The same JSON, written with more escapes or spaces than needed. */
const manner = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.replaceAll('/', '\\/'),
  (text: string) => text.replaceAll('+', '\\u002b').replaceAll('A', '\\u0041'),
);

describe('a file in a JSON object', () => {
  it('is taken out whole, whatever is around it and however it is cut', () => {
    const other = fc.dictionary(
      fc.string().filter((k) => k !== 'file'),
      fc.jsonValue(),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(
        other,
        other,
        fc.uint8Array({ maxLength: 300 }),
        sizes,
        manner,
        (left, right, bytes, cuts, write) => {
          const base64 = write(JSON.stringify(Buffer.from(bytes).toString('base64')));
          const inner = (o: object) => JSON.stringify(o).slice(1, -1);
          const members = [inner(left), `"file" : ${base64}`, inner(right)].filter((m) => m !== '');
          const found = scan(`{${members.join(' ,')}}`, cuts);
          expect(typeof found).toBe('object');
          const { file, rest } = found as { file: Buffer; rest: string };
          expect(file.equals(Buffer.from(bytes))).toBe(true);
          const expected = JSON.parse(
            `{${[inner(left), '"file":""', inner(right)].filter((m) => m !== '').join(',')}}`,
          ) as unknown;
          expect(JSON.parse(rest)).toEqual(expected);
        },
      ),
    );
  });

  it('leaves any other JSON as it is', () => {
    fc.assert(
      fc.property(fc.json(), sizes, (text, cuts) => {
        fc.pre(!text.includes('"file":"'));
        expect(scan(text, cuts)).toEqual({ file: Buffer.alloc(0), rest: text });
      }),
    );
  });

  it.each([
    ['{"file":"data:application/pdf;base64,SGVsbG8="}', 'Hello'],
    ['{"f\\u0069le":"SGVsbG8"}', 'Hello'],
    ['{"file":"SGVs\\r\\nbG8="}', 'Hello'],
    ['{"file":""}', ''],
    ['{"a":"file","file":"SGk="}', 'Hi'],
    ['{"a":{"file":"no, not this one"},"file":"SGk="}', 'Hi'],
    ['{"a":["file"],"b":"file","file":"ZA=="}', 'd'],
    ['{"file":7}', ''],
  ])('reads %s', (text, content) => {
    for (const cuts of [[], [1], [2], [7]]) {
      expect((scan(text, cuts) as { file: Buffer }).file.toString()).toBe(content);
    }
  });

  it.each([
    ['{"file":"SGVsbG8*"}', 'invalid-base64'],
    ['{"file":"SGVsbG8=A"}', 'invalid-base64'],
    ['{"file":"SGVsb"}', 'invalid-base64'],
    ['{"file":"===="}', 'invalid-base64'],
    ['{"file":"SGVsbA="}', 'invalid-base64'],
    ['{"file":"SGV\\x0"}', 'invalid-base64'],
    ['{"file":"\\u2bzz"}', 'invalid-base64'],
    ['{"file":"data:text/plain,SGVsbG8="}', 'invalid-base64'],
    [`{"file":"data:${'x'.repeat(600)}`, 'invalid-base64'],
    ['{"file":"SGVs\nbG8="}', 'malformed-json'],
    ['{"file":"SGVsbG8', 'malformed-json'],
    ['{"file":"SGk=","file":"SGk="}', 'malformed-json'],
    [`{"a":"${'x'.repeat(20_000)}"}`, 'too-large'],
  ])('refuses %s', (text, fault) => {
    for (const cuts of [[], [1], [3]]) expect(scan(text, cuts)).toBe(fault);
  });
});
