/**
 * Reads what Vitest and Playwright wrote about their runs and prints one closing line over both. A report that is not
 * there is a run that fell over: it counts as one failure.
 */
import { existsSync, readFileSync } from 'node:fs';

const LEFT_OUT = /left out: no \.\.\/shared/;
const count = { passed: 0, failed: 0, skipped: 0, leftOut: 0 };
/** What passed only when it was tried again, as a build server may do. */
const again = [];

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    count.failed += 1;
    return null;
  }
}

function one(state, title) {
  count[state] += 1;
  if (state === 'skipped' && LEFT_OUT.test(title)) count.leftOut += 1;
}

const unit = read('test-results/unit.json');
for (const file of unit?.testResults ?? []) {
  // A file that can't be loaded has no tests to count.
  if (file.status === 'failed' && file.assertionResults.length === 0) count.failed += 1;
  for (const test of file.assertionResults) {
    one(test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped', test.fullName);
  }
}

if (existsSync('test-results/second-tries.json')) again.push(...read('test-results/second-tries.json'));

const browser = read('test-results/e2e.json');
count.failed += browser?.errors?.length ?? 0;
function walk(suite, above) {
  const title = `${above} ${suite.title}`;
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      const state = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[test.status] ?? 'failed';
      if (test.status === 'flaky') again.push(`${title} > ${spec.title}`.trim());
      one(state, `${title} ${spec.title} ${test.annotations.map((note) => note.description).join(' ')}`);
    }
  }
  for (const inner of suite.suites ?? []) walk(inner, title);
}
for (const suite of browser?.suites ?? []) walk(suite, '');

if (count.leftOut > 0)
  console.log(`${count.leftOut} tests read ../shared, which is not here; they were left out.`);
const known = existsSync('docs/flaky.md') ? readFileSync('docs/flaky.md', 'utf8') : '';
for (const name of again)
  console.log(
    `Needed a second try${known.includes(name) ? '' : ', and is not in docs/flaky.md yet'}: ${name}`,
  );
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed > 0 ? 1 : 0;
