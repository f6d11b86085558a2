/** Whether an error, or what caused it, has one of these codes: of the system, or of PostgreSQL. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && codes.has(at.code)) return true;
  }
  return false;
}
