/* What other modules may use: the pictures of a client. */
export { carriedPicture, keepPicture, listPicture, listPictureIds } from './carried-pictures.ts';
export { CHECK_PICTURE } from './tasks.ts';
export { carriedTexts, takeTexts } from './picture-texts.ts';
