import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import { folderDelivery } from './folder-delivery.ts';
import { smtpDelivery } from './smtp-delivery.ts';

export interface Mailer {
  /**
   * Takes a mail on its way and returns at once, so that no caller can tell by time whether there was one to write.
   * @param write null where there is none.
   */
  post: (write: () => Promise<Mail | null>) => void;
  /** Lets what is on its way arrive, within reason. */
  close: () => Promise<void>;
}

/** Mails that may wait for a slow mail server. */
const WAITING = 200;
/** Milliseconds. */
const FAREWELL = 5000;
/** Milliseconds between the tries of a mail that was not taken: a mail server is away, or asks for patience with strangers. */
const PAUSES = [15_000, 60_000, 300_000, 900_000];

/** By SMTP where a server is named, else into files that only the server's own account reads. */
export function openMailer(config: Config, log: Log, pauses: readonly number[] = PAUSES): Mailer {
  const deliver =
    config.smtpUrl === undefined
      ? folderDelivery(join(config.dataDir, 'mail'))
      : smtpDelivery(config.smtpUrl, config.mailFrom);
  // A mail is written on its own, not as part of the call (and its transaction) that asked for it.
  const apart = AsyncLocalStorage.snapshot();
  let waiting = 0;
  let lane = Promise.resolve();

  const timers = new Set<NodeJS.Timeout>();

  async function send(write: () => Promise<Mail | null>): Promise<void> {
    try {
      const mail = await write();
      if (mail && (await isHeld(mail, 0))) return;
    } catch (error) {
      log.error(codesOf(error), 'a mail could not be written');
    }
    waiting -= 1;
  }

  /** Whether it is tried again later; others go in the meantime. */
  async function isHeld(mail: Mail, tries: number): Promise<boolean> {
    try {
      await deliver(mail);
      return false;
    } catch (error) {
      const pause = isForGood(error) ? undefined : pauses[tries];
      // Only codes: a message may quote the mail, and the mail holds a link that sets a password.
      log.error({ ...codesOf(error), isTriedAgain: pause !== undefined }, 'a mail could not be sent');
      if (pause === undefined) return false;
      const timer = setTimeout(() => {
        timers.delete(timer);
        lane = lane.then(async () => {
          if (!(await isHeld(mail, tries + 1))) waiting -= 1;
        });
      }, pause);
      timers.add(timer.unref());
      return true;
    }
  }
  return {
    post: (write) => {
      if (waiting >= WAITING) {
        log.error('too many mails wait; one was dropped');
        return;
      }
      waiting += 1;
      lane = apart(() => lane.then(() => send(write)));
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      return Promise.race([lane, sleep(FAREWELL, undefined, { ref: false })]);
    },
  };
}

/** The mail server said that it will never take it (5xx). */
function isForGood(error: unknown): boolean {
  const { responseCode } = codesOf(error);
  return typeof responseCode === 'number' && responseCode >= 500;
}

function codesOf(error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return { code, responseCode, command };
}
