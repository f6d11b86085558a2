/**
 * Files of one pick, which may come from several folders: where two have one name the first is taken, for a person can't
 * tell them apart afterwards.
 */
// @spec 5.90
export function withoutSameNames<F extends { name: string }>(
  files: readonly F[],
): { files: F[]; refused: F[] } {
  const seen = new Set<string>();
  const refused: F[] = [];
  const kept = files.filter((file) => {
    const name = file.name.normalize('NFC').toLowerCase();
    if (seen.has(name)) refused.push(file);
    else seen.add(name);
    return !refused.includes(file);
  });
  return { files: kept, refused };
}
