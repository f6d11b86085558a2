/** A job that is to be done, and whose it is. */
export interface DueJob {
  id: string;
  number: number;
  clientId: number;
}

/**
 * Says which job is next: of the client that was not served for longest, the oldest one. So a client with a hundred jobs
 * does not hold up another with one.
 */
export function createFairTurns() {
  const served = new Map<number, number>();
  let turn = 0;
  return {
    /** Undefined without a due job. */
    next: (due: readonly DueJob[]): DueJob | undefined => {
      const order = (job: DueJob) => [served.get(job.clientId) ?? 0, job.number] as const;
      return due.toSorted((a, b) => {
        const [[turnA, numberA], [turnB, numberB]] = [order(a), order(b)];
        return turnA - turnB || numberA - numberB;
      })[0];
    },
    served: (clientId: number): void => {
      turn += 1;
      served.set(clientId, turn);
    },
  };
}
