import { type Answer, answerOf } from '../../../coded-error.ts';
import { DRAWING_LIMITS, type Drawing, type DrawingLimits } from '../drawing/drawing.ts';
import { expand } from './expand-blocks.ts';
import { readDocument, readModel } from './read-document.ts';
import { openTags } from './tags/open-tags.ts';

/**
 * A DXF, ASCII or binary, as what is seen in its model. The file is gone through twice: once for what the model refers to,
 * once for the model, which is drawn as it is read. Refused with `file-type-mismatch`, `file-invalid`,
 * `drawing-too-large`, `blocks-too-deep`.
 */
export const readDxf = (bytes: Uint8Array, limits: DrawingLimits = DRAWING_LIMITS): Answer<Drawing> =>
  answerOf(() => {
    const document = readDocument(openTags(bytes), limits);
    return expand(document, limits, (draw) => {
      readModel(openTags(bytes), document, limits, draw);
    });
  });
