export interface Mail {
  to: string;
  subject: string;
  /** Lines of plain text. */
  text: string;
}

export type Deliver = (mail: Mail) => Promise<void>;

/**
 * forgotten: a link for who asked for one by name. invited: a link for a new account. added: a link for who has an account
 * and was added to a client. moved: a link to the new address of an account. moved-away: a notice to the old one.
 */
export type MailKind = 'forgotten' | 'invited' | 'added' | 'moved' | 'moved-away';

/** A mail that is not written yet. */
export interface Waiting {
  kind: MailKind;
  address: string;
  /** How often it was tried before. */
  tries: number;
}
