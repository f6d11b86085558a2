import { serverIdOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { buildingFromWire, clientFromWire, siteFromWire } from '../mapping/hierarchy.ts';

/** Something that stands where ours will stand, written as if it were ours (with our local key), to compare. */
export interface Sibling {
  id: number;
  row: ContentRow;
  extra: Extra | null | undefined;
}

/** Reads the siblings of a client, site or building from the server. */
export async function readSiblings(
  db: StoreyDatabase,
  api: Api,
  row: ContentRow,
): Promise<Answer<Sibling[]>> {
  if (row.kind === 'building') {
    const answer = await api.buildings((await serverIdOf(db, row.siteLid)) ?? 0);
    if (!answer.ok) return answer;
    const { clientLid, siteLid, lid } = row;
    const siblings = answer.value.result.buildings.map((wire) => ({
      id: wire.buildingInternalIdentifier,
      row: buildingFromWire(wire, { clientLid, siteLid }, lid),
      extra: wire.buildingExtraData,
    }));
    return { ok: true, value: siblings.filter(stands) };
  }
  if (row.kind === 'site') {
    const answer = await api.sites((await serverIdOf(db, row.clientLid)) ?? 0);
    if (!answer.ok) return answer;
    const siblings = answer.value.result.sites.map((wire) => ({
      id: wire.siteInternalIdentifier,
      row: siteFromWire(wire, { clientLid: row.clientLid }, row.lid),
      extra: wire.siteExtraData,
    }));
    return { ok: true, value: siblings.filter(stands) };
  }
  if (row.kind !== 'client')
    throw new TypeError('Only clients, sites and buildings are numbered by the server.');
  const answer = await api.clients();
  if (!answer.ok) return answer;
  const siblings = answer.value.results.map((wire) => ({
    id: wire.clientInternalIdentifier,
    row: clientFromWire(wire, row.lid),
    extra: wire.clientExtraData,
  }));
  return { ok: true, value: siblings };
}

/** False for a row that is listed as deleted until the next publish. */
const stands = (sibling: { row: { publishState?: string | undefined } }): boolean =>
  sibling.row.publishState !== 'deleted';
