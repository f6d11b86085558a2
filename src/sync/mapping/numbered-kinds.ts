import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import { isFeature, type ContentRow } from '../../domain/entities/row.ts';
import type { Site } from '../../domain/entities/site.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import type { WriteTerms } from '../client/caller.ts';
import {
  buildingFromWire,
  buildingToWire,
  clientFromWire,
  clientToWire,
  listedBuilding,
  listedClient,
  listedSite,
  siteFromWire,
  siteToWire,
  type Listed,
} from './hierarchy.ts';

/** What the server numbers. */
export type NumberedRow = Client | Site | Building;

/** A creation that was answered: the number on the server, and the whole answer. */
export type Posted = Answer<{ id: number; answer: unknown }>;

/** How the server is asked about rows of one kind. Numbers are its own; nothing is stored here. */
interface NumberedKind<R extends NumberedRow> {
  /** The local key of what it lies in; null for a client. */
  parentOf: (row: R) => string | null;
  /** As this row is there: with its local keys. */
  read: (api: Api, id: number, row: R) => Promise<Answer<R>>;
  /** All that lie in the same parent. @param parent its number; any number for clients */
  list: (api: Api, parent: number, row: R) => Promise<Answer<Listed<R>[]>>;
  /** @param mark the operation id @param key to repeat it by, where the server knows such keys */
  create: (api: Api, parent: number, row: R, mark: string, key?: string) => Promise<Posted>;
  change: (api: Api, id: number, row: R, on?: WriteTerms) => Promise<Answer<unknown>>;
  remove: (api: Api, id: number, on?: WriteTerms) => Promise<Answer<unknown>>;
}

const mapped = <T, U>(answer: Answer<T>, to: (value: T) => U): Answer<U> =>
  answer.ok ? { ...answer, value: to(answer.value) } : answer;
const posted = <T>(answer: Answer<T>, idOf: (value: T) => number): Posted =>
  mapped(answer, (value) => ({ id: idOf(value), answer: value }));

const client: NumberedKind<Client> = {
  parentOf: () => null,
  read: async (api, id, { lid }) => mapped(await api.client(id), ({ result }) => clientFromWire(result, lid)),
  list: async (api) => mapped(await api.clients(), ({ results }) => results.map(listedClient)),
  create: async (api, _parent, row, mark, key) =>
    posted(
      await api.createClient(clientToWire(row, mark), key),
      ({ result }) => result.clientInternalIdentifier,
    ),
  change: (api, id, row, on) => api.patchClient(id, clientToWire(row), on),
  remove: (api, id, on) => api.deleteClient(id, on),
};

const site: NumberedKind<Site> = {
  parentOf: ({ clientLid }) => clientLid,
  read: async (api, id, row) =>
    mapped(await api.site(id), ({ result }) => siteFromWire(result, row, row.lid)),
  list: async (api, parent, row) =>
    mapped(await api.sites(parent), ({ result }) => result.sites.map((wire) => listedSite(wire, row))),
  create: async (api, parent, row, mark, key) =>
    posted(
      await api.createSite(parent, siteToWire(row, mark), key),
      ({ result }) => result.siteInternalIdentifier,
    ),
  change: (api, id, row, on) => api.patchSite(id, siteToWire(row), on),
  remove: (api, id, on) => api.deleteSite(id, on),
};

const building: NumberedKind<Building> = {
  parentOf: ({ siteLid }) => siteLid,
  read: async (api, id, row) =>
    mapped(await api.building(id), ({ result }) => buildingFromWire(result, row, row.lid)),
  list: async (api, parent, row) =>
    mapped(await api.buildings(parent), ({ result }) =>
      result.buildings.map((wire) => listedBuilding(wire, row)),
    ),
  create: async (api, parent, row, mark, key) =>
    posted(
      await api.createBuilding(parent, buildingToWire(row, mark), key),
      ({ result }) => result.buildingInternalIdentifier,
    ),
  change: (api, id, row, on) => api.patchBuilding(id, buildingToWire(row), on),
  remove: (api, id, on) => api.deleteBuilding(id, on),
};

const KINDS = { client, site, building };

/** Throws a TypeError on a level or a feature, which go other ways. */
export function asNumbered(row: ContentRow): NumberedRow {
  if (isFeature(row) || row.kind === 'level') throw new TypeError('The server does not number this.');
  return row;
}

/** The strategy for the kind of a row. */
export const numberedKind = <R extends NumberedRow>({ kind }: R): NumberedKind<R> =>
  // The tag of the row says of which kind the strategy is, which a union of rows can't express.
  KINDS[kind] as unknown as NumberedKind<R>;
