export { membersOfLink } from './joined-link.ts';
export {
  fidOf,
  isLink,
  linkedFids,
  LINK_LISTS,
  type Network,
  type NetworkLink,
  type NetworkNode,
  pointOf,
} from './network-node.ts';
export { changesBackTo, differenceIn, type NetworkDifference } from './restore-network.ts';
export { sizeOfNetwork, type NetworkSize } from './network-size.ts';
