import { PATH_NODE } from '../../../src/domain/content/index.ts';
import { graphIssues, type GraphNode } from '../../../src/domain/rules/index.ts';
import { builtInTaxonomy, normalTypeCode } from '../../../src/domain/taxonomy/index.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import type { GraphLink, WireGraphFeature } from '../../../src/contract/index.ts';
import { type ApiError, badRequest } from '../../platform/api-error.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import { featureFaults, type FeatureRow, keptProperties } from '../features/index.ts';
import type { BuildingRow, FeaturePlace, LevelRow, SiteRow } from '../hierarchy/index.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { NetworkNode } from './replace-network.ts';

/** Where the nodes of a site may stand. */
export interface NetworkGround {
  site: SiteRow;
  buildings: BuildingRow[];
  levels: LevelRow[];
}

const LISTS = ['neighbors', 'portalNeighbors'] as const;

/**
 * The nodes of a sent network. What is marked as deleted is left out.
 * @throws 400 invalid-fid, required (a list of groups without one), wrong-parent, place-missing, level-missing.
 */
export function readNodes(features: WireGraphFeature[], ground: NetworkGround): NetworkNode[] {
  return features.flatMap((feature, index): NetworkNode[] => {
    const { properties } = feature;
    if (properties.publishState === 'deleted') return [];
    const path = `features/${index}/properties`;
    const fid = asUuid(properties.fid);
    if (fid === null) throw fault('invalid-fid', `${path}/fid`);
    for (const list of LISTS)
      properties[list]?.forEach((link, at) => {
        // @spec 13: a path for no group is not one.
        const isForNobody =
          typeof link !== 'string' && Array.isArray(link['access']) && link['access'].length === 0;
        if (isForNobody) throw fault('required', `${path}/${list}/${at}/access`);
      });
    const kept = { ...keptProperties(properties), ...tidyLinks(properties) };
    const typeCode = normalTypeCode(properties.typeCode ?? PATH_NODE);
    const place = placeOf(feature, ground, path);
    return [{ fid, place, properties: { ...kept, typeCode }, geometry: feature.geometry }];
  });
}

/**
 * The shared rules: of the network, then of each node as a feature.
 * @param others fids of nodes that stay beside these.
 * @throws 400 with the code of the first rule that is broken.
 */
export function checkNodes(nodes: NetworkNode[], others: ReadonlySet<string>, ownOrigin: string): void {
  const inRules = nodes.map(({ fid, place, properties, geometry }): GraphNode => ({
    fid,
    typeCode: String(properties['typeCode']),
    position: geometry.coordinates,
    buildingId: place.buildingId,
    levelIndex: place.levelIndex,
    neighbors: linksOf(properties['neighbors']),
    portalNeighbors: linksOf(properties['portalNeighbors']),
  }));
  refuseIssues(graphIssues(inRules, builtInTaxonomy, others), 'features');
  nodes.forEach(({ properties, geometry }, index) => {
    const draft = { geometry, properties: { ...properties, typeCode: String(properties['typeCode']) } };
    refuseIssues(featureFaults(draft, ownOrigin), `features/${index}`);
  });
}

/**
 * The ends of stored links to nodes that no longer exist: their level was deleted with them. A user who sends such nodes back
 * unchanged did not make those links.
 */
export function looseEnds(rows: readonly FeatureRow[]): string[] {
  const fids = new Set(rows.map((row) => row.fid));
  const ends = rows.flatMap((row) => LISTS.flatMap((list) => linksOf(row.properties[list])));
  return ends.filter((fid) => !fids.has(fid));
}

function placeOf({ properties }: WireGraphFeature, ground: NetworkGround, path: string): FeaturePlace {
  const { sid, bid, lvl } = properties;
  const { site, buildings, levels } = ground;
  const at = { clientId: site.clientId, siteId: site.id };
  if (sid != null && sid !== site.id) throw fault('wrong-parent', `${path}/sid`);
  if (bid == null && lvl == null) return { ...at, buildingId: null, levelIndex: null };
  if (bid == null) throw fault('place-missing', `${path}/bid`);
  if (lvl == null) throw fault('place-missing', `${path}/lvl`);
  if (!buildings.some((one) => one.id === bid)) throw fault('wrong-parent', `${path}/bid`);
  const isThere = levels.some((one) => one.buildingId === bid && one.levelIndex === lvl);
  if (!isThere) throw fault('level-missing', `${path}/lvl`);
  return { ...at, buildingId: bid, levelIndex: lvl };
}

const fault = (code: string, path: string): ApiError =>
  badRequest(code, [{ path, message: sentenceFor(code) }]);

/** A fid is kept in lower case, and so is what points to it. */
function tidyLinks(properties: WireGraphFeature['properties']): Extra {
  const lists = LISTS.flatMap((list): [string, GraphLink[]][] => {
    const links = properties[list];
    return links ? [[list, links.map(lowerCase)]] : [];
  });
  return Object.fromEntries(lists);
}

const lowerCase = (link: GraphLink): GraphLink =>
  typeof link === 'string' ? link.toLowerCase() : { ...link, fid: link.fid.toLowerCase() };

const linksOf = (links: unknown): string[] =>
  ((links ?? []) as GraphLink[]).map((link) => (typeof link === 'string' ? link : link.fid));
