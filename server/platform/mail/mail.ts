import type { MailKind } from '../storage/tables/mails.ts';

export type { MailKind };

export interface Mail {
  to: string;
  subject: string;
  /** Lines of plain text. */
  text: string;
}

export type Deliver = (mail: Mail) => Promise<void>;

/** A mail that is not written yet. */
export interface Waiting {
  kind: MailKind;
  address: string;
  /** How often it was tried before. */
  tries: number;
}
