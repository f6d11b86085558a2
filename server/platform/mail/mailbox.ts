import { domainToASCII } from 'node:url';

/** Providers that ignore dots in the part before the @, by each name of theirs. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Where a mail to this address arrives, as far as the address tells: spellings of one mailbox have one name here. For
 * counting alone. Two mailboxes that share a name share an allowance, and nothing else.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const named = plain.slice(at + 1).replace(/\.+$/, '');
  const domain = domainToASCII(named) || named;
  const quoted = plain.slice(0, at).replace(/^"(.*)"$/, '$1');
  // What follows a plus is a tag of the mailbox before it, at nearly all providers.
  const local = quoted.replace(/(?<=.)\+.*$/s, '');
  const provider = WITHOUT_DOTS.get(domain);
  return provider === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${provider}`;
}
