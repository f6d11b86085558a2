import type { Corners } from '../../domain/floorplan/picture/homography.ts';
import type { ProposedCorners } from '../../domain/floorplan/picture/propose-corners.ts';
import type { ScaledPicture } from '../scale-picture/api.ts';

export interface StraightenPictureApi {
  /** Where the plan lies, in pixels of the picture. Null where it is straight already, or can't be decoded. */
  propose(picture: Blob): Promise<ProposedCorners | null>;
  /**
   * Looks at what is between four corners from straight above.
   * @param corners in pixels of the picture @param longest pixels of the longer side at most
   * @returns null for what can't be decoded, and for corners that do not go around
   */
  straighten(picture: Blob, corners: Corners, longest: number): Promise<ScaledPicture | null>;
}
