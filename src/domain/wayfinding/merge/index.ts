export { mergeNetworks } from './merge-networks.ts';
export type {
  NetworkConflict,
  NetworkConflictKind,
  NetworkFault,
  NetworkMerge,
  NetworkMergeOptions,
  NetworkVersions,
} from './types.ts';
