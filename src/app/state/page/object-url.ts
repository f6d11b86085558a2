import { useEffect, useState } from 'react';

/** An address of the page's own for a blob in memory, while it is shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (blob === null) return undefined;
    const url = URL.createObjectURL(blob);
    let isGone = false;
    queueMicrotask(() => {
      if (!isGone) setMade({ blob, url });
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return made !== null && made.blob === blob ? made.url : null;
}
