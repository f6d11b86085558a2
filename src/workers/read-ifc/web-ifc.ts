import type { FlatMesh, IfcAPI } from 'web-ifc';
import type { IfcFile, IfcValue, OpenIfc, Triangles } from '../../domain/floorplan/read/ifc/ifc-library.ts';

/** Parts of a full circle: chords lie within a centimetre of arcs of up to 50 m. */
const CIRCLE_SEGMENTS = 160;
const SILENT = 6;
/** Metres: beyond this no building is, and single precision no longer tells centimetres apart. */
const FURTHEST = 1e8;

/** A file as web-ifc has it: its own numbers for kinds of values, and y up. */
export function openWith(api: IfcAPI): OpenIfc {
  api.SetLogLevel(SILENT);
  return (bytes) => {
    let model = -1;
    try {
      model = api.OpenModel(bytes, { CIRCLE_SEGMENTS, COORDINATE_TO_ORIGIN: false });
    } catch {
      return null;
    }
    return model < 0 ? null : fileOf(api, model);
  };
}

function fileOf(api: IfcAPI, model: number): IfcFile {
  const names = new Map<number, string>();
  const lines = new Map<number, readonly IfcValue[]>();
  return {
    schema: api.GetModelSchema(model),
    idsOf: (entity) => {
      const found = api.GetLineIDsWithType(model, api.GetTypeCodeFromName(entity));
      return Array.from({ length: found.size() }, (_, i) => found.get(i));
    },
    valuesOf: (id) => {
      const known = lines.get(id);
      if (known !== undefined) return known;
      const values = rawValues(api, model, id);
      lines.set(id, values);
      return values;
    },
    entityOf: (id) => {
      const type = Number(api.GetLineType(model, id));
      const known = names.get(type) ?? api.GetNameFromTypeCode(type).toUpperCase();
      names.set(type, known);
      return known;
    },
    bodiesOf: (id) => bodiesOf(api, model, id),
    close: () => api.CloseModel(model),
  };
}

function rawValues(api: IfcAPI, model: number, id: number): readonly IfcValue[] {
  try {
    const line = api.GetRawLineData(model, id) as { arguments?: unknown } | undefined;
    return Array.isArray(line?.arguments) ? line.arguments.map(valueOf) : [];
  } catch {
    return [];
  }
}

/** web-ifc writes `{ type, value }`, of typed values with a `typecode`. */
const REFERENCE = 5;
const NUMBERS = new Set([4, 10]);

function valueOf(raw: unknown): IfcValue {
  if (Array.isArray(raw)) return raw.map(valueOf);
  if (typeof raw !== 'object' || raw === null || !('value' in raw)) return null;
  const { type, value } = raw as { type?: number; value: unknown };
  if (type === REFERENCE) return { ref: Number(value) };
  if (type !== undefined && NUMBERS.has(type)) return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(valueOf) : null;
}

function bodiesOf(api: IfcAPI, model: number, id: number): Triangles[] {
  let mesh: FlatMesh;
  try {
    mesh = api.GetFlatMesh(model, id);
  } catch {
    return [];
  }
  const bodies: Triangles[] = [];
  for (let i = 0; i < mesh.geometries.size(); i += 1) {
    const { geometryExpressID, flatTransformation: t } = mesh.geometries.get(i);
    const geometry = api.GetGeometry(model, geometryExpressID);
    const corners = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
    const order = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
    const body = new Float64Array(order.length * 3);
    for (const [n, corner] of order.entries()) {
      const [x, y, z] = [corners[corner * 6]!, corners[corner * 6 + 1]!, corners[corner * 6 + 2]!];
      body[n * 3] = t[0]! * x + t[4]! * y + t[8]! * z + t[12]!;
      // Its y is up and its z comes towards the reader.
      body[n * 3 + 1] = -(t[2]! * x + t[6]! * y + t[10]! * z + t[14]!);
      body[n * 3 + 2] = t[1]! * x + t[5]! * y + t[9]! * z + t[13]!;
    }
    geometry.delete();
    if (body.length > 0 && body.every((one) => Math.abs(one) <= FURTHEST)) bodies.push(body);
  }
  // A handle of the library, which its types leave out; the mesh around it is an object like others.
  (mesh.geometries as typeof mesh.geometries & { delete: () => void }).delete();
  return bodies;
}
