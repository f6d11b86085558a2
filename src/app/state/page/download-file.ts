/** Milliseconds that a browser surely has begun to write a file after. */
const WRITTEN_MS = 60_000;

/** Hands a file to the person, as the browser does with downloads. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), WRITTEN_MS);
}
