export interface Mail {
  to: string;
  subject: string;
  /** Lines of plain text. */
  text: string;
}

export type Deliver = (mail: Mail) => Promise<void>;
