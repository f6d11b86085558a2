export { mergeNetworks } from './merge/merge-networks.ts';
export type {
  NetworkConflict,
  NetworkConflictKind,
  NetworkFault,
  NetworkMerge,
  NetworkMergeOptions,
  NetworkVersions,
} from './merge/types.ts';
export { fidOf, linked, LINK_LISTS, type Network, type NetworkLink, type NetworkNode } from './node.ts';
export { changesBackTo, differenceIn, type NetworkDifference } from './put-back.ts';
export { sizeOfNetwork, type NetworkSize } from './size.ts';
