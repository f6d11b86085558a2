import { type Answer, answerOf } from '../../../coded-error.ts';
import { DRAWING_LIMITS, type Drawing, type DrawingLimits } from '../drawing/drawing.ts';
import { expand } from './expand-blocks.ts';
import { readDocument, readModel } from './read-document.ts';
import type { Encoding } from '../../../text-encoding/index.ts';
import { legacyLines } from './texts/legacy-lines.ts';
import { openTags } from './tags/open-tags.ts';

/**
 * A DXF, ASCII or binary, as what is seen in its model. The file is gone through twice: once for what the model refers to,
 * once for the model, which is drawn as it is read. Refused with `file-type-mismatch`, `file-invalid`,
 * `drawing-too-large`, `blocks-too-deep`.
 * @param encoding in what a person said that its texts are written; null: as it says, or seems to be
 */
export const readDxf = (
  bytes: Uint8Array,
  limits: DrawingLimits = DRAWING_LIMITS,
  encoding: Encoding | null = null,
): Answer<Drawing> =>
  answerOf(() => {
    const written = { lines: legacyLines(bytes), encoding };
    const document = readDocument(openTags(bytes), limits, written);
    const drawing = expand(document, limits, (draw) => {
      readModel(openTags(bytes), document, limits, draw);
    });
    const { encodings } = document;
    return encodings === null ? drawing : { ...drawing, encodings };
  });
