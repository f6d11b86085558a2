import { BlockList } from 'node:net';

/** Networks that no public host lies in: this machine, the house, a cloud's own services, and what is not given out. */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Only 2000::/3 is given out; within it lie networks that lead to IPv4 addresses. */
const IPV6 = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const;

// Two lists: in one, an IPv4 address is held against the networks of IPv6 as well, as ::ffff:0:0/96.
const hidden4 = new BlockList();
const hidden6 = new BlockList();
for (const [address, bits] of IPV4) hidden4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of IPV6) hidden6.addSubnet(address, bits, 'ipv6');

/** Whether an address is not one of the public internet. IPv4 written as IPv6 counts as not public. */
export const isPrivate = (address: string, family: number): boolean =>
  family === 6 ? hidden6.check(address, 'ipv6') : hidden4.check(address, 'ipv4');
