import { CONTENT_TYPES, type ContentType } from '../../../domain/content/index.ts';
import { pictogramIcon, type IconType } from '../../ui/index.ts';

/** The icon of a content type, wherever it is shown. */
export const contentIcon = (type: ContentType): IconType => pictogramIcon(CONTENT_TYPES[type].icon);
