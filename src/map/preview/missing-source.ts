// @spec 8.58
/** Whether a load error only says that a layer names a source (or source layer) that the style does not have. */
export function isMissingSource(message: string): boolean {
  return (
    /source(?: layer)? ["'`]?[^"'`]*["'`]? (?:not found|does not exist|cannot be found|is missing)/i.test(
      message,
    ) ||
    /(?:missing|no such|unknown) source/i.test(message) ||
    /no source with (?:this|the) id/i.test(message)
  );
}
