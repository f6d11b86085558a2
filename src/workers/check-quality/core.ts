import { type Finding, listChange, QualityCheck } from '../../domain/quality/index.ts';
import type { CheckQualityApi } from './api.ts';

/** The job itself: keeps the content that it was begun with, as it was changed since. */
export function checkQualityJob(): CheckQualityApi {
  let check: QualityCheck | null = null;
  let told: Finding[] = [];
  const tell = (): Finding[] => (told = check?.findings() ?? []);
  return {
    begin: (content) => {
      check = new QualityCheck(content);
      return Promise.resolve(tell());
    },
    change: (put, gone) => {
      check?.change(put, gone);
      const before = told;
      return Promise.resolve(listChange(before, tell()));
    },
    plan: (asked) =>
      Promise.resolve(check?.plan(asked, () => crypto.randomUUID()) ?? { changes: [], left: [] }),
  };
}
