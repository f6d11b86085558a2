import { images } from '../contract/calls/images.ts';
import type { WireImage } from '../contract/index.ts';
import type { StoreyDatabase } from '../db/index.ts';
import type { Answer } from './client/answer.ts';
import type { Api } from './client/api.ts';
import { withServerId } from './with-server-id.ts';

/** A picture that the server keeps for a client. */
export type KeptPicture = WireImage;

/** As many as a page may hold, and as many pages as anyone looks at. */
const LIMIT = 500;
const PAGES = 20;

/** The pictures of a client on the server. */
export function createPictures({ db, api }: { db: StoreyDatabase; api: Api }) {
  return {
    /** Newest first. Null: the server keeps no list of them. */
    list: async (clientLid: string): Promise<Answer<KeptPicture[] | null>> => {
      const isOffered = await api.extensions.has('images');
      if (!isOffered) return { ok: true, value: null };
      return withServerId(db, clientLid, async (client) => {
        const found: KeptPicture[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < PAGES; page++) {
          const answer: Answer<{ results: KeptPicture[]; cursor: string | null }> = await api.call(
            images.list,
            {
              params: { client },
              query: { limit: LIMIT, ...(cursor !== null && { cursor }) },
            },
          );
          if (!answer.ok) return answer;
          found.push(...answer.value.results);
          ({ cursor } = answer.value);
          if (cursor === null) break;
        }
        return { ok: true, value: found };
      });
    },
    /** Refused while something shows it, and for some days after it was uploaded. */
    remove: (clientLid: string, imageUrl: string): Promise<Answer<null>> =>
      withServerId(db, clientLid, async (client) => {
        const answer = await api.call(images.delete, { params: { client }, body: { imageUrl } });
        return answer.ok ? { ok: true, value: null } : answer;
      }),
  };
}
