export {
  isFound,
  RANK,
  rankByLikeness,
  rankOf,
  textToSearch,
  type RankOptions,
  type SearchTarget,
} from './rank.ts';
export { searchKey } from './search-key.ts';
export { hitsIn, type Hit } from './hits.ts';
