import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['upper case', 'Ada@Example.ORG', 'ada@example.org'],
  ['a tag', 'ada+one@example.org', 'ada@example.org'],
  ['several tags', 'ada+one+two@example.org', 'ada@example.org'],
  ['wide letters', 'ａｄａ@example.org', 'ada@example.org'],
  ['a point after the domain', 'ada@example.org.', 'ada@example.org'],
  ['a domain with letters of its own', 'ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['quotes', '"ada"@example.org', 'ada@example.org'],
  ['dots at a provider that ignores them', 'a.d.a+x@googlemail.com', 'ada@gmail.com'],
])('an address with %s → its mailbox', (_what, address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it.each([
  ['dots elsewhere', 'a.da@example.org', 'a.da@example.org'],
  ['nothing before the plus', '+ada@example.org', '+ada@example.org'],
  ['no @', 'ada', 'ada'],
])('an address with %s → stays', (_what, address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
