import * as webIfc from 'web-ifc';
import type { IfcBuilding } from '../../../../src/domain/floorplan/read/ifc/ifc-building.ts';
import type { OpenIfc } from '../../../../src/domain/floorplan/read/ifc/ifc-library.ts';
import { readIfc, type ReadIfc } from '../../../../src/domain/floorplan/read/ifc/read-ifc.ts';
import { openWith } from '../../../../src/workers/read-ifc/web-ifc.ts';

// Its build for Node is a CommonJS module.
const { IfcAPI } = 'default' in webIfc ? (webIfc.default as typeof webIfc) : webIfc;

/** web-ifc as Node has it. */
export async function nodeIfc(): Promise<OpenIfc> {
  const api = new IfcAPI();
  await api.Init(undefined, true);
  return openWith(api);
}

export async function readModel(bytes: Uint8Array): Promise<ReadIfc> {
  return readIfc(bytes, await nodeIfc());
}

export async function buildingIn(bytes: Uint8Array): Promise<IfcBuilding & { isCut: boolean }> {
  const read = await readModel(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}
