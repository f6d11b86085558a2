/**
 * A ZIP archive whose entries all lie at the same bytes, which are stored as they are. Its directory says that they have
 * none: unpacked, each takes as much as the archive itself.
 */
export function overlappingZip(count: number, bytes: number, ending: string): Uint8Array<ArrayBuffer> {
  const name = (i: number) => Buffer.from(`unit${i}.${ending}`);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04_03_4b_50, 0);
  const entries = Array.from({ length: count }, (_, i) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt32LE(bytes, 20);
    entry.writeUInt16LE(name(i).length, 28);
    return Buffer.concat([entry, name(i)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + bytes, 16);
  return new Uint8Array(Buffer.concat([local, Buffer.alloc(bytes, ' '), directory, end]));
}
