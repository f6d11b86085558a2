import { claimDraft } from '../../../src/db/drafts/claim-draft.ts';
import { entityOfStaged, isOfForm } from '../../../src/db/schema/entity-key.ts';
import type { EntityKey, StagingRecord } from '../../../src/db/index.ts';
import { dropStaging, stage } from '../../../src/db/drafts/staging.ts';
import type { FeatureGeometry, Position } from '../../../src/domain/entities/geometry.ts';
import type { Device } from './sync-device.ts';

/** What is entered in a form. */
export interface Entered {
  /** The key of the thing; for a new one, its future key. */
  id: string;
  draft: Record<string, unknown>;
  /** The values before. */
  head?: Record<string, unknown>;
  geometry?: FeatureGeometry | null;
  line?: Position[] | undefined;
}

/** An open form of a device. */
export interface OpenForm {
  key: EntityKey;
  found: StagingRecord | undefined;
  enter: (what: Entered) => Promise<void>;
  /** It was saved or discarded. */
  drop: () => Promise<void>;
  /** It is closed, and its values stay. */
  close: () => void;
}

/** Opens a form as the app does: with the youngest of what was left on the same thing. */
export async function openForm({ db, newId, clock }: Device, about: EntityKey): Promise<OpenForm> {
  const { key, found, letGo } = await claimDraft(db, about, newId);
  return {
    key,
    found,
    enter: async ({ id, draft, head = {}, geometry = null, line }) => {
      clock.advance(1);
      const values = { id, draft, head: { values: head, geometry: null }, ...(line && { line }) };
      const mode = about.includes(':new:') ? 'add' : 'edit';
      await stage(db, key, { values, geometry, mode }, clock.now());
    },
    drop: () => dropStaging(db, key),
    close: letGo,
  };
}

/** Enters something in a form and leaves it. */
export async function leaveForm(device: Device, about: EntityKey, what: Entered): Promise<EntityKey> {
  const form = await openForm(device, about);
  await form.enter(what);
  form.close();
  return form.key;
}

/** What was left on a device: what it is about and what was entered, the oldest first. */
export async function leftOn({ db }: Device) {
  const records = (await db.staging.toArray()).filter(({ entityKey }) => isOfForm(entityKey));
  return records
    .sort((a, b) => a.at - b.at)
    .map(({ entityKey, values, geometry, mode }) => ({
      about: entityOfStaged(entityKey),
      values,
      geometry,
      mode,
    }));
}
