import type { Answer } from '../../domain/coded-error.ts';
import type { LayerSummary, RoleChoices } from '../../domain/floorplan/index.ts';
import type { Finding } from '../../domain/rooms/find-rooms.ts';

/** What is on a drawing. Its layers are known where no room was found, too. */
export interface FoundOnLayers {
  layers: LayerSummary[];
  findings: Answer<Finding[]>;
}

export interface FindRoomsApi {
  /** `plan` is a FeatureCollection as UTF-8 JSON, as `read-plan` gives it. The bytes are given away. */
  find(plan: Uint8Array<ArrayBuffer>): Promise<Answer<Finding[]>>;
  /** The same with a person's choices for its layers and blocks. */
  findOnLayers(plan: Uint8Array<ArrayBuffer>, choices: RoleChoices): Promise<FoundOnLayers>;
}
