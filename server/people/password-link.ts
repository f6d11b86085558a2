import type { Ctx, Deps } from '../http/context.ts';
import type { Mail } from '../mail/mail.ts';
import { findAccount, normalName } from './accounts.ts';
import { spendAllowance } from './allowance.ts';
import { openReset } from './password-reset.ts';

/**
 * forgotten: asked for by name. invited: to a new account. added: to a client, of somebody whose account is in use.
 * moved: to the new address of an account.
 */
export type Occasion = 'forgotten' | 'invited' | 'added' | 'moved';

/** Hours that a link lives. */
const HOURS: Record<Occasion, number> = { forgotten: 1, invited: 72, added: 72, moved: 72 };
/** Links that anybody may ask for, per account: nobody's mailbox is flooded through us. */
const LINKS = { most: 3, within: 15 * 60 };

type Post = Pick<Deps, 'db' | 'mail' | 'home'>;

/**
 * Mails a link that sets a password, if the name has an account. Done once the answer has left: it takes as long for a
 * name that nobody has, and what the call wrote is there by then.
 */
export function postPasswordLink(c: Ctx, deps: Post, username: string, occasion: Occasion): void {
  const { db, home } = deps;
  postLater(c, deps, async () => {
    if (occasion === 'forgotten' && (await spendAllowance(db, `link ${normalName(username)}`, LINKS)) > 0)
      return null;
    const account = await findAccount(db, username);
    if (!account) return null;
    const token = await openReset(db, account.id, HOURS[occasion] * 3_600_000);
    return compose(account.email, `${home.origin}/signin/password-reset?token=${token}`, occasion);
  });
}

/** Tells the old address of an account that it has another one now. */
export function postMovedNotice(c: Ctx, deps: Post, oldAddress: string): void {
  const text = [
    'The e-mail address of your account was changed. This address can not be used to sign in any more.',
    '',
    'If you did not expect this, please tell an administrator of your organisation.',
  ];
  const mail = { to: oldAddress, subject: 'Your Storey account has a new address', text: text.join('\n') };
  postLater(c, deps, () => Promise.resolve(mail));
}

function postLater(c: Ctx, { mail }: Post, write: () => Promise<Mail | null>): void {
  c.env.outgoing?.once('close', () => {
    mail.post(write);
  });
}

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
