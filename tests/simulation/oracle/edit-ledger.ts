import type { ContentRow } from '../../../src/db/index.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { differing, fieldsOf, LINK } from './feature-fields.ts';
import type { Commit } from '../world/server.ts';
import { isFeature } from '../../../src/domain/entities/row.ts';

/** A field of a feature that a person changed on a device. */
export interface Edit {
  n: number;
  at: number;
  device: string;
  fid: string;
  field: string;
  before: string | undefined;
  after: string | undefined;
  /** The change was reported as saved. */
  isSaved: boolean;
}

/** A floor plan that came with a level made on a device. */
export interface PlanMade {
  at: number;
  device: string;
  levelLid: string;
  base64: string;
  isSaved: boolean;
}

/** A person decided what becomes of a thing: a conflict, a refusal, an overwriting. */
export interface Decision {
  at: number;
  device: string;
  key: string;
  what: string;
}

/** A site, building or level that a person deleted, or had back. */
interface PlaceAct {
  at: number;
  device: string;
  /** As the outbox calls it. */
  key: string;
  isGone: boolean;
}

const fieldsOfRow = (row: ContentRow | null) => (isFeature(row) ? fieldsOf(row) : {});

const placesOf = (row: ContentRow | null): string[] =>
  isFeature(row) ? [`levels:${row.levelLid}`, `buildings:${row.buildingLid}`, `sites:${row.siteLid}`] : [];

/** What people did, written down by the harness and not by the app. */
export class Ledger {
  readonly edits: Edit[] = [];
  readonly decisions: Decision[] = [];
  readonly plans: PlanMade[] = [];
  /** Titles of things made here and numbered by the server: the server may have each once. */
  readonly titles = new Set<string>();
  private readonly placeActs: PlaceAct[] = [];
  /** What features lie in, by device and fid. */
  private readonly around = new Map<string, string[]>();
  private count = 0;

  /** A person is about to save something. Returns what says that it was called saved. */
  begin(device: string, moment: Moment, at: number): () => void {
    const edits: Edit[] = [];
    for (const { table, key, before, after } of moment.changes) {
      if (table !== 'features') {
        if (before === null || after === null)
          this.notePlace({ device, key: `${table}:${key}`, at, isGone: after === null });
        continue;
      }
      this.around.set(`${device} ${key}`, placesOf(after ?? before));
      const [was, is] = [fieldsOfRow(before), fieldsOfRow(after)];
      for (const field of differing(was, is)) {
        const edit = { at, device, fid: key, field, before: was[field], after: is[field], isSaved: false };
        edits.push({ n: (this.count += 1), ...edit });
      }
    }
    this.edits.push(...edits);
    return () => {
      for (const edit of edits) edit.isSaved = true;
    };
  }

  /**
   * The edits of an act that is about to run, as far as they are known before. Returns a function that removes them once the
   * real ones are known. If a crash prevents that they stay: edits that were not reported as saved.
   */
  foresee(device: string, moment: Moment, at: number): () => void {
    const from = this.edits.length;
    this.begin(device, moment, at);
    const foreseen = new Set(this.edits.slice(from));
    return () => {
      const others = this.edits.filter((edit) => !foreseen.has(edit));
      this.edits.splice(0, this.edits.length, ...others);
    };
  }

  notePlace(act: PlaceAct): void {
    this.placeActs.push(act);
  }

  /** A level with a plan is about to be saved. Returns a function that marks it as reported as saved. */
  beginPlan(plan: Omit<PlanMade, 'isSaved'>): () => void {
    const made = { ...plan, isSaved: false };
    this.plans.push(made);
    return () => {
      made.isSaved = true;
    };
  }

  decide(device: string, key: string, what: string, at: number): void {
    this.decisions.push({ at, device, key, what });
  }

  /** Whether a person of this device decided something about a thing, at or after a time. */
  hasDecided(device: string, key: string, since = 0): boolean {
    return this.decisions.some((one) => one.device === device && one.key === key && one.at >= since);
  }

  /**
   * Where an edit takes others back, so that together they change nothing: all of them, the first one first, and the
   * person's last word on the field before that. Null: it does change something.
   */
  takenBack({ device, fid, field, after, n }: Edit): { edits: Edit[]; before: Edit | undefined } | null {
    const own = this.edits.filter(
      (one) => one.device === device && one.fid === fid && one.field === field && one.n <= n,
    );
    const taken: Edit[] = [];
    for (const [i, one] of [...own.entries()].reverse()) {
      const next = taken[0];
      if (next !== undefined && one.after !== next.before) {
        // What a crash cut off before it was saved need not have come about.
        if (!one.isSaved) continue;
        return null;
      }
      taken.unshift(one);
      if (one.before === after) return { edits: taken, before: own[i - 1] };
    }
    return null;
  }

  /**
   * Whether a feature went from the server with a place that the person of an edit deleted since, and that they had not
   * had back, or chosen to stay, when that was sent.
   */
  wentLater({ by, fid, after, isWhole, sentAt }: Commit, { device, at }: Edit): boolean {
    if (by !== device || !isWhole || after !== undefined) return false;
    const around = this.around.get(`${device} ${fid}`) ?? [];
    return around.some((key) => {
      const last = this.placeActs.findLast(
        (one) => one.device === device && one.key === key && one.at <= sentAt,
      );
      if (last === undefined || !last.isGone || last.at <= at) return false;
      const decided = this.decisions.findLast(
        (one) => one.device === device && around.includes(one.key) && one.at >= last.at && one.at <= sentAt,
      );
      return decided === undefined || decided.what === 'resolve mine';
    });
  }

  /** What lay around a feature and was deleted with it in one act, the nearest first, unless its person has it back. */
  goneWith({ device, fid, at }: Edit): string[] {
    const around = this.around.get(`${device} ${fid}`) ?? [];
    return around.filter((key) => {
      const last = this.placeActs.findLast((one) => one.device === device && one.key === key);
      return last?.isGone === true && last.at === at;
    });
  }

  private hasDeleted(device: string, fid: string): boolean {
    return this.edits.some(
      (edit) =>
        edit.device === device && edit.fid === fid && edit.field === 'name' && edit.after === undefined,
    );
  }

  /** Whether the person of an edit had deleted another thing before it, and has not had that back since. */
  hadDeleted({ device, n }: Edit, fid: string): boolean {
    const last = this.edits.findLast(
      (one) => one.device === device && one.fid === fid && one.field === 'name' && one.isSaved,
    );
    return last !== undefined && last.after === undefined && last.n < n;
  }

  /**
   * Whether this only came back with what its person had deleted and had back, without their ever having said it
   * themselves: whose word it is will miss it.
   */
  cameAlong({ device, fid, field, after, at, n }: Edit): boolean {
    const before = this.edits.filter((one) => one.device === device && one.fid === fid && one.n < n);
    const cameWhole = this.edits.some(
      (one) =>
        one.device === device &&
        one.fid === fid &&
        one.at === at &&
        one.field === 'name' &&
        one.before === undefined,
    );
    return (
      cameWhole &&
      before.some((one) => one.field === 'name' && one.after === undefined) &&
      !before.some((one) => one.field === field && one.after === after)
    );
  }

  /**
   * Whether a person of the device that wrote this had seen the value that it replaced, and put the new one in its
   * place.
   */
  isMeant({ by, fid, field, before, after }: Commit): boolean {
    if (this.hasDecided(by, fid)) return true;
    // With a node go the ways that lead to it.
    const end = field.startsWith(LINK) ? field.slice(LINK.length) : null;
    if (end !== null && (this.hasDecided(by, end) || this.hasDeleted(by, end))) return true;
    const own = this.edits.filter((edit) => edit.device === by && edit.fid === fid && edit.field === field);
    const led = new Set<string | undefined>([after]);
    // Backwards through the edits: from the written value to the replaced one.
    for (const edit of own.toReversed()) {
      if (!led.has(edit.after)) continue;
      if (edit.before === before) return true;
      led.add(edit.before);
    }
    return false;
  }
}
