import type { PreviewMap } from '../../../map/index.ts';

type Seen = Pick<PreviewMap, 'onMove'> & { camera: Pick<PreviewMap['camera'], 'getView' | 'jumpTo'> };

/** Two maps show the same part: whichever is moved, the other follows. @returns how to end it */
export function followEachOther(one: Seen, other: Seen): () => void {
  let isFollowing = false;
  const follow = (from: Seen, to: Seen): (() => void) => {
    const go = (): void => {
      // The second map reports the move that the first caused: do not send it back.
      if (isFollowing) return;
      isFollowing = true;
      to.camera.jumpTo(from.camera.getView());
      isFollowing = false;
    };
    return from.onMove(go);
  };
  const stops = [follow(one, other), follow(other, one)];
  isFollowing = true;
  other.camera.jumpTo(one.camera.getView());
  isFollowing = false;
  return () => {
    for (const stop of stops) stop();
  };
}
