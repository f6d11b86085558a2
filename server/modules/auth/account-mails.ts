import { INVITATION_HOURS } from '../../../src/domain/limits.ts';
import type { Mail, MailKind, Waiting } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { openReset } from './password-reset.ts';

type Occasion = Exclude<MailKind, 'moved-away'>;

/** Hours that a link lives. */
const HOURS: Record<Occasion, number> = {
  forgotten: 1,
  invited: INVITATION_HOURS,
  added: INVITATION_HOURS,
  moved: 72,
};

/**
 * Writes a mail as it is sent: a link goes to the account that has the address now, if there still is such an account.
 * @param home where the links lead.
 */
export async function writeMail(
  { db, home }: { db: Db; home: { readonly origin: string } },
  { kind, address }: Waiting,
): Promise<Mail | null> {
  if (kind === 'moved-away') return { to: address, ...MOVED_AWAY };
  const opened = await openReset(db, address, HOURS[kind] * 3_600_000);
  if (!opened) return null;
  return compose(opened.address, `${home.origin}/signin/password-reset?token=${opened.token}`, kind);
}

const MOVED_AWAY = {
  subject: 'Your Storey account has a new address',
  text: [
    'The e-mail address of your account was changed. This address can not be used to sign in any more.',
    '',
    'If you did not expect this, please tell an administrator of your organisation.',
  ].join('\n'),
};

const WORDS: Record<Occasion, { subject: string; why: string }> = {
  forgotten: {
    subject: 'Set a new password for Storey',
    why: 'Someone, hopefully you, asked for a new password for this account.',
  },
  invited: {
    subject: 'You are invited to Storey',
    why: 'You are invited to work on indoor maps with Storey. Choose a password to begin.',
  },
  added: {
    subject: 'You were added to a client in Storey',
    why: 'You were added to another client in Storey. Sign in as usual, or choose a new password by this link.',
  },
  moved: {
    subject: 'Confirm your new address for Storey',
    why: 'This is now the address of your Storey account. Choose a password to confirm it and to sign in again.',
  },
};

function compose(to: string, link: string, occasion: Occasion): Mail {
  const { subject, why } = WORDS[occasion];
  const text = [
    why,
    '',
    'Open this link:',
    link,
    '',
    `It works once, for ${HOURS[occasion] === 1 ? 'one hour' : `${HOURS[occasion]} hours`}.`,
    'If you did not expect this mail, leave it: nothing changes.',
  ];
  return { to, subject, text: text.join('\n') };
}
