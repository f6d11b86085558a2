/** The jobs that are mails. A link that sets a password is not stored with them: their text is written when they are sent. */
export const MAIL = 'mail';

/**
 * forgotten: a link to set a new password. invited: a link for a new account. added: a link for an account that was added
 * to a client. moved: a link to the new address of an account. moved-away: a notice to the old address.
 */
export type MailKind = 'forgotten' | 'invited' | 'added' | 'moved' | 'moved-away';

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
