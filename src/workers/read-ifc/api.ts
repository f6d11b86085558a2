import type { RefusalCode } from '../../domain/coded-error.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import type { LeftOut, PartSummary } from '../../domain/floorplan/index.ts';

/** What a building model says that can't be true, or that a person should know. */
export interface IfcDoubts {
  /** Metres: how wide its doors are in the unit that it states, and how many times as large it is read instead. Null: as they are everywhere. */
  unit: { doorWidth: number; factor: number } | null;
  /** Metres that no map has: read as so many times less. Null: they can be true. */
  map: { system: string; metres: number; factor: number } | null;
  /** It ends before its end. */
  isCut: boolean;
  /** More than one: it lies where the first is. */
  sites: number;
}

/** What a person believes of it instead. */
export interface IfcBelief {
  /** The unit that it states. */
  isUnitTrue: boolean;
  /** The metres of its place on the map. */
  isMapTrue: boolean;
}

export type IfcAnswer =
  | { ok: true; parts: PartSummary[]; leftOut: LeftOut; doubts: IfcDoubts }
  | { ok: false; code: RefusalCode };

export interface ReadIfcApi {
  /**
   * The storeys of a building model, `.ifc` or `.ifczip`. The bytes are given away.
   * @param wasm of web-ifc; null where the library finds it itself
   * @param building where its building is: what the model says of its place is believed by it
   */
  open(bytes: Uint8Array, wasm: ArrayBuffer | null, building: Position): Promise<IfcAnswer>;
  /** One storey as the file that a level gets: a DXF. */
  take(id: string, belief: IfcBelief): Promise<Uint8Array<ArrayBuffer>>;
}
