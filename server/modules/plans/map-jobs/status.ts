/** What `status` of a map job, and so `levelStatus`, can be. 1 to 3 are running. */
export const JOB = {
  /** The floor plan can't be read. */
  unreadable: 0,
  waiting: 1,
  reading: 2,
  finding: 3,
  review: 4,
  /** Some of it was taken over, the rest is open. */
  partial: 5,
  /** The plan has no rooms. */
  nothingFound: 6,
  declined: 7,
  /** The work broke. */
  broken: 8,
  none: 9,
  applied: 10,
} as const;

export const isRunning = (status: number): boolean => status >= JOB.waiting && status <= JOB.finding;
