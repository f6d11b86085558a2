import { join } from 'node:path';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import { makeJobsDue } from '../jobs/queue.ts';
import type { Sweeper } from '../jobs/sweeper.ts';
import { type Job, startJobs } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { type FreeSpace, isFull } from '../storage/free-space.ts';
import type { Db } from '../storage/connect.ts';
import { folderDelivery } from './folder-delivery.ts';
import { type Deliver, type Mail, MAIL, type MailKind, type Waiting } from './mail.ts';
import { queueMail } from './queue.ts';
import { smtpDelivery } from './smtp-delivery.ts';

export interface Mailer {
  /** To be called once links can be written: the server knows its address only when it listens. */
  start: () => Promise<void>;
  /** Sends what is due, apart from the call that asks for it. */
  wake: () => void;
  /**
   * Queues a mail that belongs to no transaction and that anybody may ask for. While the database has no room for it, it is
   * held here and queued once there is; one too many is left out: what the call answers depends on neither.
   */
  queue: (kind: MailKind, address: string) => Promise<void>;
  /** Lets the mail on its way arrive, within reason. The others wait for the next start. */
  close: () => Promise<void>;
}

/** Milliseconds. */
const FAREWELL = 5000;
/** Milliseconds after which a mail is dropped: it would come too late. */
const LIFE = 3 * 24 * 3_600_000;
/** Mails that are held while the database has no room; of more the first stay. */
const MOST_HELD = 1000;

/** Milliseconds between the tries of a mail; the last one again and again. */
export interface Pauses {
  /** The mail server is away, is not set up rightly, or asks for patience with strangers; the disk is full. */
  usual: readonly number[];
  /** It refuses this mail for good, as it says; some say so too soon. Given up after the last. */
  refused: readonly number[];
}
const MINUTE = 60_000;
const PAUSES: Pauses = {
  usual: [15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE],
  refused: [15 * MINUTE, 4 * 60 * MINUTE, 24 * 60 * MINUTE],
};

/**
 * Sends the mails that wait in the database, by SMTP if a server is configured, else into files that only the server's own
 * account can read. Each is sent by one of the servers of the database. A mail may come twice if a server dies while sending
 * it, but is not lost.
 * @param write the text of a mail, at the moment it is sent; null if its account no longer exists.
 */
export function openMailer(
  { db, config, log, freeSpace }: { db: Db; config: Config; log: Log; freeSpace: Pick<FreeSpace, 'sawFull'> },
  write: (waiting: Waiting) => Promise<Mail | null>,
  pauses: Pauses = PAUSES,
): Mailer {
  const deliver: Deliver =
    config.smtpUrl === undefined
      ? folderDelivery(join(config.dataDir, 'mail'))
      : smtpDelivery(config.smtpUrl, config.mailFrom);
  let worker: Sweeper | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** By kind and address: who asks twice is sent one. */
  const held = new Map<string, { kind: MailKind; address: string }>();

  async function queue(kind: MailKind, address: string): Promise<void> {
    try {
      await queueMail(db, kind, address, 'a stranger');
    } catch (error) {
      if (isOneTooMany(error)) return;
      if (!isFull(error)) throw error;
      freeSpace.sawFull();
      log.error({ ...codesOf(error), kind }, 'a mail waits until the database has room');
      if (held.size < MOST_HELD) held.set(`${kind} ${address}`, { kind, address });
      waitForRoom();
    }
  }

  function waitForRoom(): void {
    clearTimeout(timer);
    timer = setTimeout(wake, pauses.usual[0]).unref();
  }

  let queueing: Promise<void> | null = null;
  function wake(): void {
    queueing ??= queueHeld().finally(() => {
      queueing = null;
      worker?.nudge();
    });
  }

  async function queueHeld(): Promise<void> {
    for (const [key, { kind, address }] of held) {
      try {
        await queueMail(db, kind, address, 'a stranger');
      } catch (error) {
        if (!isOneTooMany(error)) return waitForRoom();
      }
      held.delete(key);
    }
  }

  async function send({ payload, attempt }: Job<Waiting>): Promise<void> {
    const written = await write({ ...payload, tries: attempt - 1 });
    if (written) await deliver(written);
  }

  function pauseAfter(job: Job<Waiting>, error: unknown): number | null {
    const pause = pauseOf(job, error, pauses);
    // Only codes: a message may quote the mail, and the mail holds a link that sets a password.
    log.error(
      { ...codesOf(error), kind: job.payload.kind, isTriedAgain: pause !== null },
      'a mail could not be sent',
    );
    return pause;
  }

  async function start(): Promise<void> {
    // The operator may have fixed the reason for the delay before the restart.
    await makeJobsDue(db, MAIL).catch(() => undefined);
    worker = startJobs({ db, log }, { kind: MAIL, work: send, pauseAfter, farewell: FAREWELL });
  }
  return {
    start,
    wake,
    queue,
    close: async () => {
      clearTimeout(timer);
      await worker?.stop();
    },
  };
}

const isOneTooMany = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Null where the mail is given up. */
function pauseOf(
  { createdAt, attempt }: Job<Waiting>,
  error: unknown,
  { usual, refused }: Pauses,
): number | null {
  if (Date.now() - createdAt.getTime() > LIFE) return null;
  if (isRefused(error)) return refused[attempt - 1] ?? null;
  return usual[Math.min(attempt, usual.length) - 1] ?? null;
}

/**
 * Whether the mail server refused this mail for good (5xx). A refusal of our name and password, or of our sender, is for the
 * operator to fix, and the mail waits.
 */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = codesOf(error);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return isOfMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 552;
}

function codesOf(error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return { code, responseCode, command };
}
