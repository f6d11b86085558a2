import {
  MAX_DELIVERY_DELAY_MS,
  MAX_RESPONSE_WAIT_MS,
  type Attempt,
  type AttemptRecord,
  type StoreyDatabase,
} from '../../db/index.ts';

/** Forgets attempts: they were refused, never left, or what they did is known. Call inside an outbox transaction. */
export async function forgetAttempts(
  db: StoreyDatabase,
  attempts: readonly (Pick<AttemptRecord, 'n'> | undefined)[],
): Promise<void> {
  const numbers = attempts.flatMap((one) => one?.n ?? []);
  if (numbers.length > 0) await db.attempts.bulkDelete(numbers);
}

/**
 * Writes down that an attempt was given up, or was answered although its operation goes on. Call inside an outbox
 * transaction. @param sent the attempt, as its operation has it @param at milliseconds since 1970
 */
export async function endAttempt(
  db: StoreyDatabase,
  sent: Pick<Attempt, 'n'> | undefined,
  end: 'givenUp' | 'answered',
  at: number,
): Promise<void> {
  const attempt = sent?.n === undefined ? undefined : await db.attempts.get(sent.n);
  if (attempt === undefined) return;
  await db.attempts.put(
    end === 'answered' ? { ...attempt, until: at, isAnswered: true } : givenUp(attempt, at, at),
  );
}

/** The process that sent these is gone, or was overtaken. Call inside an outbox transaction. */
export async function abandonAttempts(
  db: StoreyDatabase,
  numbers: readonly number[],
  now: number,
): Promise<void> {
  const attempts = (await db.attempts.bulkGet([...numbers])).filter((one) => one !== undefined);
  await db.attempts.bulkPut(
    attempts.map((one) => givenUp(one, Math.min(now, one.leftAt + MAX_RESPONSE_WAIT_MS), now)),
  );
}

function givenUp(attempt: AttemptRecord, at: number, now: number): AttemptRecord {
  const until = at + MAX_DELIVERY_DELAY_MS;
  const leftAt = Math.min(attempt.leftAt, now);
  return { ...attempt, leftAt, until: attempt.hasDeadline === true ? Math.min(attempt.until, until) : until };
}
