import type { Ctx, Deps } from '../http/context.ts';
import type { Mail } from '../mail/mail.ts';
import { findAccount, normalName } from './accounts.ts';
import { spendAllowance } from './allowance.ts';
import { openReset } from './password-reset.ts';

type Occasion = 'forgotten' | 'invited';

/** Hours that a link lives. */
const HOURS: Record<Occasion, number> = { forgotten: 1, invited: 72 };
/** Per account: nobody's mailbox is flooded through us. */
const LINKS = { most: 3, within: 15 * 60 };

/**
 * Mails a link that sets a password, if the name has an account. Done once the answer has left: it takes as long for a
 * name that nobody has, and what the call wrote is there by then.
 */
export function postPasswordLink(
  c: Ctx,
  { db, mail, home }: Pick<Deps, 'db' | 'mail' | 'home'>,
  username: string,
  occasion: Occasion,
): void {
  const write = async () => {
    if ((await spendAllowance(db, `link ${normalName(username)}`, LINKS)) > 0) return null;
    const account = await findAccount(db, username);
    if (!account) return null;
    const token = await openReset(db, account.id, HOURS[occasion] * 3_600_000);
    return compose(account.email, `${home.origin}/signin/password-reset?token=${token}`, occasion);
  };
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
