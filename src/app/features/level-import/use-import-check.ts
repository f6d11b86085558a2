import { useEffect, useState } from 'react';
import type { ImportCheck, ImportChoice, ValueSummary } from '../../../domain/floorplan/index.ts';
import type { ImportPlan, ValuesAnswer } from '../../../workers/index.ts';

/** Choices closer together than this (ms) are checked once. */
const SETTLE = 120;

/** What an import with this choice would do; null while it is being found out. */
export function useImportCheck(job: ImportPlan | null, choice: ImportChoice | null): ImportCheck | null {
  const [found, setFound] = useState<{ choice: ImportChoice; check: ImportCheck } | null>(null);
  useEffect(() => {
    if (job === null || choice === null) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      job.check(choice).then(
        (check) => {
          if (!gone) setFound({ choice, check });
        },
        // The job was closed meanwhile: nothing has to be checked.
        () => undefined,
      );
    }, SETTLE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [job, choice]);
  return job !== null && found !== null && found.choice === choice ? found.check : null;
}

export interface ValueRows {
  values: readonly ValueSummary[];
  tooMany: boolean;
}

/** The rows of *Map types* for two properties; null while they are being counted. */
export function useValueRows(
  job: ImportPlan | null,
  typeProperty: string | null,
  nameProperty: string | null,
): ValueRows | null {
  const key = JSON.stringify([typeProperty, nameProperty]);
  const [found, setFound] = useState<{ key: string; job: ImportPlan; answer: ValuesAnswer } | null>(null);
  useEffect(() => {
    if (job === null || typeProperty === null) return undefined;
    let gone = false;
    job.values(typeProperty, nameProperty).then(
      (answer) => {
        if (!gone) setFound({ key, job, answer });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [job, key, typeProperty, nameProperty]);
  return found !== null && found.key === key && found.job === job ? found.answer : null;
}
