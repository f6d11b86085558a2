export { measurePicture, type PictureMeasures } from './measure-picture.ts';
export {
  keptSize,
  middlePart,
  PHOTO_BOUNDS,
  pictureProblem,
  PICTURE_SHAPES,
  type PictureUse,
} from './picture-rules.ts';
export { waitingAddress, waitingIn, waitingPicture, withUploaded } from './waiting-pictures.ts';
export { withPictureReplaced } from './replace-picture.ts';
export {
  hasRoomForImage,
  imagesOf,
  MOST_PHOTOS,
  photosOf,
  withImage,
  withoutPhoto,
  withPhoto,
  type Photo,
} from './photos.ts';
export {
  arrowBetween,
  arrowHead,
  LONGEST_MARK,
  markSize,
  type PhotoMark,
  type SharePoint,
} from './photo-marks.ts';
export {
  changedIn,
  isPictureTextWaiting,
  mergePictureText,
  PICTURE_TEXT_LENGTH,
  pictureTextIn,
  PLAIN_TEXT,
  tidyTexts,
  type PictureText,
  type PictureTexts,
} from './picture-texts.ts';
