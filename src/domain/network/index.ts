export { mergeNetworks } from './merge/merge-networks.ts';
export type {
  NetworkConflict,
  NetworkConflictKind,
  NetworkFault,
  NetworkMerge,
  NetworkMergeOptions,
  NetworkVersions,
} from './merge/types.ts';
export type { Network, NetworkLink, NetworkNode } from './node.ts';
