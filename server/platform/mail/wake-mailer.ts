import type { Ctx } from '../http/context.ts';
import type { Mailer } from './mailer.ts';

/** Once the answer has left: what the call wrote is there by then, and its time tells nothing of who gets a mail. */
export function wakeMailer(c: Ctx, mailer: Mailer): void {
  c.env.outgoing?.once('close', mailer.wake);
}
