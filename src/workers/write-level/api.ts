import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { BuildingContent, LevelContent, LevelFormat } from '../../domain/level-files/index.ts';

export interface WriteLevelApi {
  level(format: LevelFormat, content: LevelContent): Promise<Uint8Array<ArrayBuffer>>;
  /** A zip. @param at ISO 8601 */
  imdf(content: BuildingContent, taxonomy: Taxonomy, at: string): Promise<Uint8Array<ArrayBuffer>>;
}
