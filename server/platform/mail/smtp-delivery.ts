import { createTransport } from 'nodemailer';
import type { Deliver } from './mail.ts';

/** Milliseconds; a mail server that says nothing holds up the mails behind. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * @param url smtp:// (TLS as soon as the server offers it; `?requireTLS=true` insists) or smtps:// (TLS from the start),
 * with name and password where the server asks for them.
 */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  return async ({ to, subject, text }) => {
    await transport.sendMail({
      from: { name: 'Storey', address: from },
      // As an object: a text would be parsed as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
