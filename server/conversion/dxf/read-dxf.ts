import type { Drawing } from '../drawing.ts';
import { expand } from './expand.ts';
import { readDocument } from './read-document.ts';
import { openTags } from './open-tags.ts';

/**
 * A DXF, ASCII or binary, as what is seen in its model. Throws 422 `file-type-mismatch`, `file-invalid`,
 * `drawing-too-large`, `blocks-too-deep`.
 */
export const readDxf = (bytes: Uint8Array): Drawing => expand(readDocument(openTags(bytes)));
