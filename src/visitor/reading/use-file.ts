import { useEffect, useState } from 'react';

/** A file of the map, by its address below `/api/v8`; undefined until it is there, and where it can't be had. */
export function useFile<File>(path: string): File | undefined {
  const [read, setRead] = useState<{ path: string; file: File } | null>(null);
  useEffect(() => {
    let isWanted = true;
    fetch(`/api/v8${path}`)
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<File>) : Promise.reject(new Error('not there')),
      )
      .then(
        (file) => isWanted && setRead({ path, file }),
        // What it tells is beside the name: the card is shown without it.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [path]);
  return read?.path === path ? read.file : undefined;
}
