import { useEffect, useState } from 'react';
import { previewOf, type BulkEdit, type BulkPreview } from '../../../domain/bulk/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { startPreviewBulk } from '../../../workers/index.ts';

interface Of {
  features: readonly Feature[];
  held: ReadonlySet<string>;
  taxonomy: Taxonomy;
}

/**
 * What an edit would do to many features, tried in a worker. Gives the last answer and whether it is about what is asked
 * by now: a letter that is typed does not wait for what it would do to thousands.
 */
export function useBulkPreview({ features, held, taxonomy }: Of, edit: BulkEdit) {
  const [job] = useState(startPreviewBulk);
  const [taken, setTaken] = useState<Of | null>(null);
  const [answer, setAnswer] = useState<{ preview: BulkPreview; of: Of; edit: BulkEdit } | null>(null);
  useEffect(() => () => job.close(), [job]);
  useEffect(() => {
    const of: Of = { features, held, taxonomy };
    let isPast = false;
    const tell = (): void => {
      if (!isPast) setTaken(of);
    };
    // Where no worker runs, each preview is made here.
    job.take(features, held, taxonomy).then(tell, tell);
    return () => {
      isPast = true;
    };
  }, [job, features, held, taxonomy]);
  useEffect(() => {
    if (taken === null) return undefined;
    let isPast = false;
    const tell = (preview: BulkPreview): void => {
      if (!isPast) setAnswer({ preview, of: taken, edit });
    };
    job
      .preview(edit)
      .then(tell, () =>
        tell(previewOf(taken.features, edit, taken.taxonomy, ({ fid }) => taken.held.has(fid))),
      );
    return () => {
      isPast = true;
    };
  }, [job, taken, edit]);
  return {
    preview: answer?.preview ?? null,
    isSettled: answer !== null && answer.edit === edit && answer.of.features === features,
  };
}
