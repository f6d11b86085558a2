export { measurePicture, type PictureMeasures } from './measure-picture.ts';
export { pictureProblem, PICTURE_SHAPES, type PictureUse } from './picture-rules.ts';
export { waitingAddress, waitingIn, waitingPicture, withUploaded } from './waiting-pictures.ts';
