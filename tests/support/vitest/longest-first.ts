import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short texts that take long: child processes, databases that are started, whole drawings. */
const LONG = [
  'server/platform/storage/embedded/embedded.test.ts',
  'server/platform/storage/survival.test.ts',
  'server/platform/operations/process.test.ts',
  'script/demo/demo.test.ts',
  'tests/corpus/found-rooms.test.ts',
  'tests/corpus/generated-networks.test.ts',
  'tests/files/files.test.ts',
];

/** Where no earlier run tells, Vitest goes by the size of a file: at the end one core would wait for a small one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.endsWith(path));
    // Those of a project stay together: they share processes.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
