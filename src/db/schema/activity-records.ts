import type { EntityKey, Intent } from './operation.ts';

/**
 * What happened. undone, redone, restored: by this person. discarded: a change was reset to the server's state, an overwriting
 * was accepted, or the values of a form were dropped. recovered: brought back after the browser had lost it. imported: taken in
 * from a file. uploaded: the server has it. takenBack: the server deleted a new level again. overwritten: another writer reset
 * a change of this device. cameTwice: the server has a thing of this device twice. notKept: a network was sent, and its state
 * before could not be kept.
 */
export type ActivityKind =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'undone'
  | 'redone'
  | 'restored'
  | 'discarded'
  | 'decided'
  | 'recovered'
  | 'imported'
  | 'uploaded'
  | 'merged'
  | 'conflict'
  | 'refused'
  | 'takenBack'
  | 'overwritten'
  | 'cameTwice'
  | 'notKept';

/** A line of the device's own list of what happened; `n` is their order. */
export interface ActivityRecord {
  n?: number;
  /** By this device's clock. Milliseconds since 1970. */
  at: number;
  what: ActivityKind;
  /** Null where many things, or none, are meant. */
  entityKey: EntityKey | null;
  /** As it was called then; empty where it has no name. */
  title: string;
  /** Of a feature: the code of its type. */
  type?: string;
  /** What it lies in, from the nearest to the farthest. */
  above: EntityKey[];
  /** Things that went with it, or all that are meant. */
  count?: number;
  /** Of what was uploaded. */
  intent?: Intent;
  /** Whose work it was, where not this person's. */
  by?: string;
  /** A sentence of the server, or the fields that went together. */
  note?: string;
  /** Of a refusal: the server's code for the reason, which is shown in any language. */
  code?: string;
  /** The discarded values were in a form and never saved. */
  draft?: true;
  /** Of what a person did: its entry of the history, which has the rows before and after as long as it is kept. */
  step?: number;
}

/** What the server noted of a write to a client's content, by anyone. Members as the contract has them. */
export interface TeamEntry {
  /** Higher ones are later. */
  id: number;
  /** Seconds since 1970. */
  at: number;
  /** Null: the account is gone. */
  by: { userId: number | null; name: string } | null;
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'staged'
    | 'published'
    | 'declined'
    | 'scheduled'
    | 'unscheduled'
    | 'permissions'
    | 'signed-in';
  kind: string;
  key: string;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
  title: string;
  count: number | null;
  /** The thing with the names of its row; null if it did not exist, or its value was not kept. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
