const LINE_END = 0x0a;
const RETURN = 0x0d;
const TAB = 0x09;

/** Binary data: previews, proxies, spatial indexes. LibreDWG has written 100 MB of it for a drawing of 0.4 MB. */
const isBinary = (code) => (code >= 310 && code <= 319) || code === 1004;
/** A long text is written in pieces. */
const isText = (code) => code === 1 || code === 3;

/**
 * What LibreDWG wrote, without binary data, and with texts that end. Where a text has no end in the drawing, LibreDWG writes
 * the memory behind it, line breaks and all; a DXF has no control characters in its texts.
 * @param {Buffer} dxf ASCII DXF
 * @returns {Buffer}
 */
export function tidyDxf(dxf) {
  const kept = [];
  let keptFrom = 0;
  /** In the rest of an entity whose text was cut. */
  let isCut = false;
  const leaveOut = (from, to) => {
    if (from > keptFrom) kept.push(dxf.subarray(keptFrom, from));
    keptFrom = to;
  };
  for (let at = 0; at < dxf.length;) {
    const value = lineAfter(dxf, at);
    const code = codeIn(dxf, at, value);
    if (code === null) {
      // What is left of a text that was cut.
      leaveOut(at, value);
      at = value;
      continue;
    }
    const next = lineAfter(dxf, value);
    if (code === 0) isCut = false;
    if (isBinary(code)) leaveOut(at, next);
    else if (isText(code)) {
      const end = isCut ? value : endOfText(dxf, value, next);
      const lineEnd = startOfLineEnd(dxf, value, next);
      if (end < lineEnd) {
        leaveOut(end, lineEnd);
        isCut = true;
      }
    }
    at = next;
  }
  leaveOut(dxf.length, dxf.length);
  return Buffer.concat(kept);
}

function lineAfter(dxf, at) {
  const end = dxf.indexOf(LINE_END, at);
  return end === -1 ? dxf.length : end + 1;
}

/** The group code of a line, or null. */
function codeIn(dxf, from, to) {
  if (to - from > 8) return null;
  const found = /^ *(-?\d{1,4})\r?\n?$/.exec(dxf.latin1Slice(from, to));
  return found === null ? null : Number(found[1]);
}

function startOfLineEnd(dxf, from, to) {
  let end = to;
  if (end > from && dxf[end - 1] === LINE_END) end -= 1;
  if (end > from && dxf[end - 1] === RETURN) end -= 1;
  return end;
}

function endOfText(dxf, from, to) {
  const end = startOfLineEnd(dxf, from, to);
  for (let at = from; at < end; at += 1) if (dxf[at] < 0x20 && dxf[at] !== TAB) return at;
  return end;
}
