import { changePictureText } from '../../../db/index.ts';
import { tidyTexts, type PictureText, type PictureTexts } from '../../../domain/pictures/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command } from '../command.ts';

type Which = Pick<PictureText, 'clientLid' | 'url'>;

/** Kept on the device first; what comes of the sending is seen beside the text. */
async function send({ online, now }: Workspace): Promise<void> {
  const texts = await online.pictureTexts().catch(() => null);
  await texts?.send(now());
}

/** Writes the alternative texts of a picture. @param ends the draft that they were written in */
export const keepPictureText: Command<Which & { texts: PictureTexts; ends?: string }, void> = {
  id: 'keep-picture-text',
  run: async (workspace, { clientLid, url, texts, ends }) => {
    const kept = tidyTexts(texts);
    await changePictureText(
      workspace.db,
      { clientLid, url },
      (before) => ({
        ...(before ?? { clientLid, url, base: {}, tag: null }),
        texts: kept,
        clash: null,
        refused: null,
      }),
      ends,
    );
    void send(workspace);
  },
};

/** Decides between what was written here and what a colleague wrote meanwhile. */
export const decidePictureText: Command<Which & { takes: 'mine' | 'theirs' }, void> = {
  id: 'decide-picture-text',
  run: async (workspace, { clientLid, url, takes }) => {
    await changePictureText(workspace.db, { clientLid, url }, (before) =>
      before?.clash == null
        ? undefined
        : {
            ...before,
            clash: null,
            texts: takes === 'mine' ? before.texts : tidyTexts({ ...before.texts, ...before.clash }),
          },
    );
    void send(workspace);
  },
};
