import type { PublicMap, PublicMapAnswer, PublicSite } from '../../../src/domain/public-map/index.ts';

/** A map as it is kept, without its password. */
export interface StoredPublicMap extends PublicMap {
  clientId: number;
}

/** What of a map's content stays as it is until the next publish, or change of the map. */
export interface Revision {
  /** A hash: a part of addresses. */
  id: string;
  /** Epoch seconds of the publish. */
  publishedAt: number;
}

/** The answer of GET /public/{slug} as a revision has it. What changes without a publish is added as it is answered. */
export type RevisionAnswer = Omit<
  PublicMapAnswer,
  'slug' | 'revision' | 'publishedAt' | 'closures' | 'sites' | 'style'
> & {
  /** Of a time zone its name. */
  sites: readonly (Omit<PublicSite, 'timeZone'> & { timeZone: string | null })[];
};

export interface PublicFile {
  bytes: Uint8Array;
  encoding: 'identity' | 'gzip' | 'br';
  mediaType: string;
}

/** The files of public maps: made of what is published, cut to what each map shows. */
export interface PublicFiles {
  /** Null: nothing is published; outdated: the map is no longer as given. Asked each second of a map that is read. */
  revisionOf: (map: StoredPublicMap) => Promise<Revision | 'outdated' | null>;
  answerOf: (map: StoredPublicMap, revision: Revision) => Promise<RevisionAnswer>;
  /** Null for a file that the revision does not have. @param path behind the revision, such as `search.json` */
  read: (revision: string, mapId: string, path: string) => Promise<PublicFile | null>;
  stop: () => Promise<void>;
}
