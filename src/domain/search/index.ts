export {
  isFound,
  RANK,
  rankByLikeness,
  ranker,
  rankOf,
  textToSearch,
  type RankOptions,
  type SearchTarget,
  writeOut,
} from './rank.ts';
export { searchKey } from './search-key.ts';
export { hitsIn, type Hit } from './hits.ts';
