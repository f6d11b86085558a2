import { asciiTags } from './ascii-tags.ts';
import { binaryTags, isBinaryDxf } from './binary-tags.ts';
import type { Tags } from './tags.ts';

export const openTags = (bytes: Uint8Array): Tags =>
  isBinaryDxf(bytes) ? binaryTags(bytes) : asciiTags(bytes);
