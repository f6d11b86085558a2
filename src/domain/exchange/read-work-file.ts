import { EXCHANGE } from './limits.ts';
import { sameValue } from '../moment/index.ts';
import { hasOnlyValidPositions } from './valid-positions.ts';
import { isPlainJson } from './plain-json.ts';
import { aboutDraft, isSoundDraft } from './work-draft.ts';
import { WORK_FILE_MARK, WORK_FILE_VERSION, workFileSchema, type WorkContent } from './work-file.ts';
import type { Checksum } from './write-work-file.ts';
import type { Feature } from '../entities/feature.ts';
import { draftOfNow, withRowsOfNow } from '../entities/former-names.ts';
import { hasGeometry, keyOf, type ContentRow } from '../entities/row.ts';

/**
 * not-work: another kind of file. damaged: it was cut or changed, or was not made by this app. newer: made by a later
 * version of it.
 */
export type WorkFileFault = 'too-big' | 'not-work' | 'damaged' | 'newer';

export type WorkFileRead = { ok: true; content: WorkContent } | { ok: false; fault: WorkFileFault };

const fault = (code: WorkFileFault): WorkFileRead => ({ ok: false, fault: code });

/** Reads a file from outside. A file with any fault is refused as a whole; never throws. */
export async function readWorkFile(text: string, checksum: Checksum): Promise<WorkFileRead> {
  if (text.length > EXCHANGE.maxBytes) return fault('too-big');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fault(text.trimStart().startsWith(`{"storey":"${WORK_FILE_MARK}"`) ? 'damaged' : 'not-work');
  }
  if (typeof parsed !== 'object' || parsed === null) return fault('not-work');
  if (!('storey' in parsed) || parsed.storey !== WORK_FILE_MARK) return fault('not-work');
  if ('version' in parsed && typeof parsed.version === 'number' && parsed.version > WORK_FILE_VERSION) {
    return fault('newer');
  }
  if (!isPlainJson(parsed)) return fault('damaged');
  const checked = workFileSchema.safeParse(ofNow(parsed));
  if (!checked.success) return fault('damaged');
  // Of the content as it came: the schema may have changed the order.
  const whole = JSON.stringify('content' in parsed ? parsed.content : null);
  if ((await checksum(whole)) !== checked.data.checksum) return fault('damaged');
  // Each row was read by the schema of the table that it names.
  const content = { drafts: [], pictures: [], ...(checked.data.content as object) } as unknown as WorkContent;
  return isSound(content) ? { ok: true, content } : fault('damaged');
}

/** A file as this version writes it. Anything else is left as it is: the schema refuses it. */
function ofNow(file: object): object {
  if (!('content' in file) || !('version' in file) || file.version === WORK_FILE_VERSION) return file;
  const content = withRowsOfNow(file.content);
  if (typeof content !== 'object' || content === null || !('drafts' in content)) return { ...file, content };
  const drafts: unknown = Array.isArray(content.drafts) ? content.drafts.map(draftIn) : content.drafts;
  return { ...file, content: { ...content, drafts } };
}

const draftIn = (draft: unknown): unknown =>
  typeof draft === 'object' && draft !== null && 'values' in draft && 'table' in draft
    ? draftOfNow(draft, draft.table === 'features')
    : draft;

/** What a schema can't say: rows under their own keys, each thing once, new shapes on this earth. */
function isSound({ places, work, files, drafts, pictures }: WorkContent): boolean {
  const keys = new Set<string>();
  for (const { table, row } of places) if (!isNew(keys, `${table}:${row.lid}`)) return false;
  const changed = new Set<string>();
  for (const { table, key, base, head, op } of work) {
    if (!isNew(changed, `${table}:${key}`)) return false;
    if (op === null && (table !== 'features' || head === null)) return false;
    const rows = [base, head, op?.sent?.value, op?.clash?.theirs].flatMap((row) => row ?? []);
    if (rows.some((row) => keyOf(row) !== key)) return false;
    // The server's version is the same on every device, whatever its shape.
    if (hasGeometry(head) && !hasShapeOf(base, head) && !hasOnlyValidPositions(head.geometry)) return false;
  }
  const forms = new Set<string>();
  for (const draft of drafts) {
    if (!isSoundDraft(draft) || !isNew(forms, `${aboutDraft(draft)}#${draft.draftId}@${draft.at}`))
      return false;
  }
  const fileIds = new Set([...files, ...pictures].map(({ fileId }) => fileId));
  return fileIds.size === files.length + pictures.length;
}

const hasShapeOf = (base: ContentRow | null, head: Pick<Feature, 'geometry'>): boolean =>
  hasGeometry(base) && sameValue(base.geometry, head.geometry);

function isNew(known: Set<string>, key: string): boolean {
  const size = known.size;
  return known.add(key).size > size;
}
