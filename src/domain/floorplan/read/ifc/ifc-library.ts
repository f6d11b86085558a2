/** A value of an entity: numbers and enumerations are as they are written, typed values without their type. */
export type IfcValue = null | string | number | boolean | IfcRef | readonly IfcValue[];

/** Another entity, by its number. */
export interface IfcRef {
  ref: number;
}

/** A body of an element: corners of its triangles, three numbers each, nine a triangle. Metres, z up. */
export type Triangles = Float64Array;

/** An open file. The caller of the reader loads the library: it is large, and has a file beside itself. */
export interface IfcFile {
  /** As the file writes it: IFC2X3, IFC4, IFC4X3_ADD2. */
  schema: string;
  /** Numbers of the entities of exactly this name (`IFCWALL`), in the order of the file. */
  idsOf: (entity: string) => number[];
  /** The attributes of an entity in their order; empty for a number without an entity. */
  valuesOf: (id: number) => readonly IfcValue[];
  /** The name of its entity, in capitals. */
  entityOf: (id: number) => string;
  /** Its bodies, openings cut out; empty where it has none that can be made. */
  bodiesOf: (id: number) => Triangles[];
  close: () => void;
}

/** Opens a file; null for a file that it can't read. */
export type OpenIfc = (bytes: Uint8Array) => IfcFile | null;
