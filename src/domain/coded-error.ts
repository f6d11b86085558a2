/** Why nothing of a ZIP archive is unpacked. */
export type ArchiveFault = 'broken' | 'encrypted' | 'too-many' | 'unsafe' | 'too-large';

/** Why a file or a plan is refused. The screen has the sentence for each code. */
export type RefusalCode =
  | 'file-type-mismatch'
  | 'file-invalid'
  | 'drawing-too-large'
  | 'blocks-too-deep'
  | 'nothing-usable'
  | 'drawing-too-wide'
  | 'anchors-too-close'
  | 'plan-too-complex'
  | 'page-out-of-range'
  | 'pdf-raster-only'
  | 'pdf-encrypted'
  | `archive-${ArchiveFault}`
  | 'ifc-version'
  | 'ifc-xml';

/** Ends work from however deep it is. It does not leave the domain: `answerOf` makes an answer of it. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

export type Answer<T> = { ok: true; value: T } | { ok: false; code: RefusalCode };

/** What the work gives, or the code that it ended with. Any other error is a fault of ours and goes on. */
export function answerOf<T>(work: () => T): Answer<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof CodedError) return { ok: false, code: error.code };
    throw error;
  }
}

/** The same for work that takes its time. */
export async function answerLater<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof CodedError) return { ok: false, code: error.code };
    throw error;
  }
}
