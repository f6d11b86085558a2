import type { Answer } from '../../domain/coded-error.ts';
import type { Finding } from '../../domain/rooms/find-rooms.ts';

export interface FindRoomsApi {
  /** `plan` is a FeatureCollection as UTF-8 JSON, as `read-plan` gives it. The bytes are given away. */
  find(plan: Uint8Array): Promise<Answer<Finding[]>>;
}
