import type { WireAbout, WireNote } from '../../contract/index.ts';
import { getLevel, levelServerKey, lidOf, serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { baseOf, type Note, type NoteAbout } from '../../domain/notes/index.ts';

/**
 * What a note is about, as the server names it; undefined: the client as a whole.
 * @returns null if the server does not know it yet
 */
export async function aboutToWire(
  db: StoreyDatabase,
  about: NoteAbout | null,
): Promise<WireAbout | undefined | null> {
  if (about === null) return undefined;
  if (about.kind === 'feature') return { kind: 'feature', key: about.lid };
  const id = await serverIdOf(db, about.lid);
  if (id === undefined) return null;
  if (about.kind !== 'level') return { kind: about.kind, key: String(id) };
  const buildingId = await serverIdOf(db, (await getLevel(db, about.lid))?.buildingLid ?? '');
  return buildingId === undefined ? null : { kind: 'level', key: levelServerKey(buildingId, id) };
}

/** A note of the server, with its place by the keys of this device. */
export async function noteFromWire(db: StoreyDatabase, clientLid: string, note: WireNote): Promise<Note> {
  const { id, kind, text, state, by, position, until, read: upTo, mentions, n } = note;
  const changeable = {
    text,
    state,
    ...(mentions !== undefined && { mentions }),
    ...(position !== undefined && { position }),
    ...(until !== undefined && { until: until === null ? null : until * 1000 }),
  };
  return {
    id,
    clientLid,
    kind,
    ...changeable,
    about: await localAbout(db, note.about),
    by,
    at: note.at * 1000,
    ...(n !== undefined && { n }),
    ...(upTo !== undefined && { read: upTo }),
    replies: note.replies.map((reply) => ({
      id: reply.id,
      text: reply.text,
      by: reply.by,
      at: reply.at * 1000,
      ...(reply.mentions !== undefined && { mentions: reply.mentions }),
      ...(reply.n !== undefined && { n: reply.n }),
      waits: null,
    })),
    base: baseOf(changeable),
    waits: null,
    refused: null,
  };
}

/** A feature keeps its key, so that the note stays with it when it is sent; what else is not here is named by what is. */
async function localAbout(db: StoreyDatabase, about: WireAbout | undefined): Promise<NoteAbout | null> {
  if (about === undefined) return null;
  const { kind, key, siteId, buildingId, levelIndex } = about;
  const named = async (
    of: 'sites' | 'buildings' | 'levels',
    as: NoteAbout['kind'],
    serverKey: string | number | undefined,
  ): Promise<NoteAbout | null> => {
    const lid = serverKey === undefined ? undefined : await lidOf(db, of, serverKey);
    return lid === undefined ? null : { kind: as, lid };
  };
  const nearest = async (): Promise<NoteAbout | null> =>
    (buildingId !== undefined && levelIndex !== undefined
      ? await named('levels', 'level', levelServerKey(buildingId, levelIndex))
      : null) ??
    (await named('buildings', 'building', buildingId)) ??
    named('sites', 'site', siteId);
  if (kind !== 'feature') return nearest();
  const near = (await db.features.get(key)) === undefined ? await nearest() : null;
  return { kind, lid: key, ...(near && { near }) };
}
