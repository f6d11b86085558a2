/** Milliseconds after which a page that is not painted (another tab is in front) is not waited for. */
const UNSEEN_MS = 500;

/** Does a job once the page has been painted. Returns a function that cancels it. */
export function afterPaint(job: () => void): () => void {
  let timer = setTimeout(done, UNSEEN_MS);
  // A frame is asked for before it is painted; what is put off from there comes after.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(done);
  });
  function done(): void {
    cancelAnimationFrame(frame);
    job();
  }
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
