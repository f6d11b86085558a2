import type { IfcBuilding } from '../../../../src/domain/floorplan/read/ifc/ifc-building.ts';
import { readIfc, type ReadIfc } from '../../../../src/domain/floorplan/read/ifc/read-ifc.ts';
import { loadWebIfc } from '../../../../src/workers/read-ifc/load-web-ifc.ts';

export async function readModel(bytes: Uint8Array): Promise<ReadIfc> {
  return readIfc(bytes, await loadWebIfc(null));
}

export async function buildingIn(bytes: Uint8Array): Promise<IfcBuilding & { isCut: boolean }> {
  const read = await readModel(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}
