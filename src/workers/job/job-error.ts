/** A job that ended without an answer. What is wrong with the input is never an error: it comes as issues. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly job: string;
  readonly reason: 'failed' | 'timeout' | 'closed';

  constructor(job: string, reason: JobError['reason'], detail = '') {
    super(`The worker "${job}" ${SENTENCES[reason]}${detail ? `: ${detail}` : ''}`);
    this.job = job;
    this.reason = reason;
  }
}

const SENTENCES = { failed: 'failed', timeout: 'took too long', closed: 'was closed' } as const;
