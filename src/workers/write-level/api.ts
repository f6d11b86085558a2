import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { ImdfReport } from '../../domain/imdf/index.ts';
import type { BuildingContent, LevelContent, LevelFormat } from '../../domain/level-files/index.ts';

/** A zip, and what is wrong with it by the rules of IMDF. */
export interface WrittenImdf {
  bytes: Uint8Array<ArrayBuffer>;
  report: ImdfReport;
}

export interface WriteLevelApi {
  level(format: LevelFormat, content: LevelContent): Promise<Uint8Array<ArrayBuffer>>;
  /** @param at ISO 8601 */
  imdf(content: BuildingContent, taxonomy: Taxonomy, at: string): Promise<WrittenImdf>;
}
