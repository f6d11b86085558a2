import { extensionOf, isPicture, seenName, writePicturePdf } from '../../../../domain/floorplan/index.ts';
import type { PickedPlan } from '../../../commands/index.ts';
import { pagePicture } from '../../../state/page/picture-canvas.ts';

/** The file that a level has: a picture becomes a page, and keeps its name. Null for a picture that can't be shown. */
export async function planOfFile(file: File): Promise<PickedPlan | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = seenName(file.name);
  if (!isPicture(extensionOf(name))) return { name, bytes };
  const picture = await pagePicture(bytes);
  return picture && { name, bytes: writePicturePdf(picture) };
}
