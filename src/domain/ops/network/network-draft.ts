import type { Feature } from '../../entities/feature.ts';
import type { Change, Moment } from '../../moment/moment.ts';
import { joinedMembers, linkIn, linkTo, membersOfLink } from '../../wayfinding/network/joined-link.ts';
import { fidOf, isLink, type LinkList, type NetworkLink } from '../../wayfinding/network/network-node.ts';
import { changed, created, deleted } from '../record-change.ts';

/** The links of a node's row in one of its lists, without malformed ones. */
export function linksOf(row: Feature, list: LinkList): NetworkLink[] {
  const links = row.properties[list];
  if (!Array.isArray(links)) return [];
  return links.filter(isLink);
}

export const linkedFids = (row: Feature, list: LinkList): string[] => linksOf(row, list).map(fidOf);

/** The group of a transition; null where it is in none. */
export function groupOf({ properties }: Feature): string | null {
  const id = properties['portalGroupId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The rows of a network while an op works on them; what differs in the end is the moment. */
export class NetworkDraft {
  readonly #before = new Map<string, Feature>();
  readonly #now = new Map<string, Feature>();

  constructor(rows: readonly Feature[]) {
    for (const row of rows) {
      this.#before.set(row.fid, row);
      this.#now.set(row.fid, row);
    }
  }

  get(fid: string): Feature | undefined {
    return this.#now.get(fid);
  }

  rows(): Feature[] {
    return [...this.#now.values()];
  }

  put(row: Feature): void {
    this.#now.set(row.fid, row);
  }

  change(fid: string, properties: Record<string, unknown>): void {
    const row = this.#now.get(fid);
    if (row) this.put({ ...row, properties: { ...row.properties, ...properties } });
  }

  remove(fid: string): void {
    this.#now.delete(fid);
  }

  /** Leads one way; a link that is there stays as it is, but for what it does not say of itself. */
  link(from: string, to: string, list: LinkList, members: Readonly<Record<string, unknown>> = {}): void {
    const row = this.#now.get(from);
    if (!row || from === to || !this.#now.has(to)) return;
    const links = linksOf(row, list);
    const link = linkIn(links, to);
    if (link === undefined) {
      const made = { ...(list === 'neighbors' && { speed: 1 }), ...members, fid: to };
      this.change(from, { [list]: [...links, made] });
    } else if (Object.keys(members).some((name) => !Object.hasOwn(membersOfLink(link), name))) {
      const fuller = linkTo(to, joinedMembers(membersOfLink(link), members));
      this.change(from, { [list]: links.map((one) => (one === link ? fuller : one)) });
    }
  }

  unlink(from: string, to: string, list: LinkList): void {
    const row = this.#now.get(from);
    if (!row || !linkedFids(row, list).includes(to)) return;
    this.change(from, { [list]: linksOf(row, list).filter((link) => fidOf(link) !== to) });
  }

  moment(label: string): Moment {
    const changes: Change[] = [];
    for (const [fid, row] of this.#now) {
      const before = this.#before.get(fid);
      changes.push(...(before ? changed('features', before, row) : [created('features', row)]));
    }
    for (const [fid, row] of this.#before) if (!this.#now.has(fid)) changes.push(deleted('features', row));
    return { label, changes };
  }
}

/** The rows of a network as a moment leaves them. */
export function rowsAfter(rows: ReadonlyMap<string, Feature>, { changes }: Moment): Map<string, Feature> {
  const after = new Map(rows);
  for (const { key, after: row } of changes) {
    if (row === null) after.delete(key);
    else after.set(key, row as Feature);
  }
  return after;
}
