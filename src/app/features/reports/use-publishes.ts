import { useEffect, useState } from 'react';
import { useAnswer } from '../../online/use-answer.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** The published versions of a client. `isOffered`: null while it is unknown whether the server keeps them. */
export function usePublishes(clientLid: string) {
  const { review } = useWorkspace();
  const [isOffered, setOffered] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void review.isOffered().then((has) => {
      if (!isGone) setOffered(has);
    });
    return () => {
      isGone = true;
    };
  }, [review]);
  const asked = useAnswer(isOffered === true ? `history of ${clientLid}` : null, () =>
    review.history(clientLid, null),
  );
  return { isOffered, asked };
}
