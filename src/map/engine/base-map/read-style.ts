import { resolveStyle } from '../../../domain/base-map/index.ts';
import { readExternalStyle, type ExternalStyle } from '../../style/external-style.ts';
import { viaApp } from './base-map-address.ts';

/** In a file that is loaded later: few clients have a style of their own. @returns null where the document is not a style */
export const readStyle = async (
  json: unknown,
  url: string,
  readJson: (url: string) => Promise<unknown>,
  content: string | undefined,
): Promise<ExternalStyle | null> =>
  readExternalStyle(await resolveStyle(json, url, readJson), viaApp, content);
