import { isLift, ridesOf } from './lifts.ts';
import type {
  ActivityRecord,
  ConflictRecord,
  IdRecord,
  OverwriteRecord,
  PendingOp,
  TrashRecord,
} from '../../../src/db/index.ts';
import type { TrashPartRecord } from '../../../src/db/schema/records.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Device } from '../world/device.ts';
import { fieldsOf, stands } from './feature-fields.ts';
import type { Edit } from './edit-ledger.ts';
import type { SimServer } from '../world/server.ts';
import { isFeature } from '../../../src/domain/entities/row.ts';

/** What a device has, read from its store. */
export class View {
  readonly device: Device;
  readonly ops: Map<string, PendingOp>;
  readonly features: Map<string, Feature>;
  readonly alarmed: Set<string>;
  /** What the server calls things, by table and key here. */
  readonly serverKeys: ReadonlyMap<string, string>;
  private readonly conflicts: Set<string>;
  /** The trash by fid: each feature as it was when it was deleted. */
  readonly thrown: Map<string, Feature[]>;

  constructor(device: Device) {
    this.device = device;
    this.ops = new Map(this.read<PendingOp>('pending').map((op) => [op.entityKey, op]));
    const features = this.read<Feature>('features').filter(stands);
    this.features = new Map(features.map((row) => [row.fid, row]));
    this.conflicts = new Set(this.read<ConflictRecord>('conflicts').map(({ entityKey }) => entityKey));
    const whole = this.read<TrashRecord>('trash').map(({ row }) => row);
    const parts = this.read<TrashPartRecord>('trashParts').flatMap(({ entries }) => entries);
    const ids = this.read<IdRecord>('idmap');
    this.serverKeys = new Map(ids.map(({ kind, lid, serverKey }) => [`${kind}:${lid}`, serverKey]));
    this.thrown = new Map();
    for (const row of [...whole, ...parts.map((entry) => entry.row)]) {
      if (isFeature(row)) this.thrown.set(row.fid, [...(this.thrown.get(row.fid) ?? []), row]);
    }
    const told = this.read<ActivityRecord>('activity').filter(({ what }) => what === 'overwritten');
    const kept = this.read<OverwriteRecord>('overwrites');
    this.alarmed = new Set(
      [...told, ...kept].map(({ entityKey }) => entityKey?.replace('features:', '') ?? ''),
    );
  }

  read<T>(table: string): T[] {
    return this.device.disk?.read<T>(table) ?? [];
  }

  /** The operation that a feature goes with: its own, or that of something it lies in. */
  opOf(fid: string): PendingOp | undefined {
    const own = this.ops.get(`features:${fid}`);
    const row = this.features.get(fid);
    if (own !== undefined || row === undefined) return own;
    const { levelLid, buildingLid, siteLid } = row;
    return (
      this.ops.get(`levels:${levelLid}`) ??
      this.ops.get(`buildings:${buildingLid}`) ??
      this.ops.get(`sites:${siteLid}`)
    );
  }

  /**
   * The operation that a feature's change waits for: its own or an ancestor's, which needs a decision.
   * @param goneWith places that were deleted together with it: a feature of a level of ours that was never made has no
   * operation, and goes with the building
   */
  heldBy(fid: string, goneWith: readonly string[] = []): PendingOp | undefined {
    let op = this.opOf(fid) ?? this.deletionOf(goneWith);
    while (op !== undefined && op.state !== 'rejected' && !this.isAsked(op)) {
      op = this.parentOf(op);
    }
    return op;
  }

  private deletionOf(places: readonly string[]): PendingOp | undefined {
    return places.map((key) => this.ops.get(key)).find((op) => op?.intent === 'delete');
  }

  /** The nearest operation of what something lies in. */
  parentOf(op: PendingOp): PendingOp | undefined {
    for (let key = op.parentKey; key !== null;) {
      const parent = this.ops.get(key);
      if (parent !== undefined) return parent;
      const [table = '', lid] = key.split(':');
      const row = this.read<Record<string, string>>(table).find((one) => one['lid'] === lid);
      key =
        table === 'levels'
          ? `buildings:${row?.['buildingLid']}`
          : table === 'buildings'
            ? `sites:${row?.['siteLid']}`
            : null;
    }
    return undefined;
  }

  /** A way leads to a node that is refused or in question, and goes when that does. */
  waitsForNode(op: PendingOp, seen: ReadonlySet<string> = new Set()): boolean {
    const ends = (this.features.get(op.key)?.properties['neighbors'] ?? []) as string[];
    return [...ends, ...this.ridesWith(op.key)].some((end) => {
      const other = seen.has(end) ? undefined : this.ops.get(`features:${end}`);
      if (other === undefined) return false;
      if (other.state === 'rejected' || this.isAsked(other) || this.parentOf(other) !== undefined)
        return true;
      return this.waitsForNode(other, new Set([...seen, op.key]));
    });
  }

  /** What a lift is linked with goes when it does. */
  private ridesWith(fid: string): string[] {
    const own = this.features.get(fid);
    if (own === undefined || !isLift(own)) return [];
    const group = own.properties['portalGroupId'] ?? null;
    const leads = (from: { properties: Record<string, unknown> }, to: string): boolean =>
      ridesOf(from).includes(to);
    return [...this.features].flatMap(([key, other]) => {
      const isMate = group !== null && other.properties['portalGroupId'] === group;
      return key !== fid && (isMate || leads(own, key) || leads(other, fid)) ? key : [];
    });
  }

  /** A node was deleted here, and a person is asked about that: the ways to it go when it does. */
  isDeletionAsked(fid: string): boolean {
    const op = this.ops.get(`features:${fid}`);
    return op !== undefined && !this.features.has(fid) && this.isAsked(op);
  }

  /** A node is gone on the server, and a person is asked about that: the ways to it come back when it does. */
  isReturnAsked(fid: string, server: SimServer): boolean {
    const op = this.ops.get(`features:${fid}`);
    return op !== undefined && this.features.has(fid) && !server.features.has(fid) && this.isAsked(op);
  }

  /** It lies in the trash with what the edit said. */
  isThrown({ fid, field, after }: Edit): boolean {
    if (after === undefined || this.features.has(fid)) return false;
    return this.thrown.get(fid)?.some((row) => fieldsOf(row)[field] === after) === true;
  }

  isAsked(op: PendingOp): boolean {
    return op.state === 'conflict' && this.conflicts.has(op.entityKey);
  }
}
