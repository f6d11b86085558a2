import { WORK_FILE_MARK, WORK_FILE_VERSION, type WorkContent } from './work-file.ts';

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
export type Checksum = (text: string) => Promise<string>;

/** The text of a file. */
export async function writeWorkFile(content: WorkContent, checksum: Checksum): Promise<string> {
  const { drafts, pictures, ...rest } = content;
  const text = JSON.stringify({
    ...rest,
    ...(drafts.length > 0 && { drafts }),
    ...(pictures.length > 0 && { pictures }),
  });
  const head = { storey: WORK_FILE_MARK, version: WORK_FILE_VERSION, checksum: await checksum(text) };
  // The content is written once: it may be hundreds of megabytes.
  return `${JSON.stringify(head).slice(0, -1)},"content":${text}}`;
}
