import type { PublishState } from '../../../domain/entities/publish-state.ts';
import type { Network, NetworkNode } from '../../../domain/wayfinding/network/index.ts';
import type { Answer } from '../../client/answer.ts';
import type { Api } from '../../client/api.ts';
import { isWhole, type WireFeature } from '../../../contract/index.ts';
import { oddOf, type NodesOfSite } from './node-mapping.ts';

/** A site's network as the server has it. */
export interface RemoteNetwork {
  network: Network;
  /** As it came, by fid. */
  wires: ReadonlyMap<string, WireFeature>;
  /** What is only listed until the next publishing: it goes back as it came. */
  deleted: readonly WireFeature[];
  states: ReadonlyMap<string, PublishState>;
  /** Its version, where the server tells one. */
  tag?: string | undefined;
}

/** Some of it could not be understood: written back without that, it would be deleted. */
const UNREADABLE: Answer<never> = {
  ok: false,
  error: { kind: 'malformed', status: 200, message: "The server's answer can't be read." },
};

export async function readRemoteNetwork(
  api: Api,
  siteId: number,
  { fromWire }: NodesOfSite,
): Promise<Answer<RemoteNetwork>> {
  const answer = await api.graph(siteId);
  if (!answer.ok) return answer;
  const { features } = answer.value.result;
  const wires = new Map<string, WireFeature>();
  const network = new Map<string, NetworkNode>();
  const states = new Map<string, PublishState>();
  const deleted: WireFeature[] = [];
  for (const wire of features) {
    const { fid, publishState } = wire.properties;
    if (publishState === 'deleted') {
      deleted.push(wire);
      continue;
    }
    if (wires.has(fid)) return UNREADABLE;
    wires.set(fid, wire);
    network.set(fid, fromWire(wire));
    if (publishState !== undefined) states.set(fid, publishState);
  }
  if (!isWhole(features)) return UNREADABLE;
  // Without the extension a tag is from a proxy: it is useless for a write.
  const tag = (await api.extensions.has('etag')) ? answer.tag : undefined;
  return { ok: true, value: { network, wires, deleted, states, tag } };
}

/** A merged network as it is sent: what is theirs goes back as it came. */
export function networkToSend(merged: Network, { network, wires, deleted }: RemoteNetwork): WireFeature[] {
  const sent = [...merged].map(([fid, node]): WireFeature => {
    const wire = wires.get(fid);
    if (wire === undefined) return node;
    return network.get(fid) === node
      ? wire
      : { ...wire, ...node, properties: { ...oddOf(wire), ...node.properties } };
  });
  return [...sent, ...deleted.filter(({ properties }) => !merged.has(properties.fid))];
}
