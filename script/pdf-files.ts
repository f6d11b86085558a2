import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The package of pdf.js, and where the app has its folders. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const FOLDERS = { cmaps: 'pdf/cmaps', standard_fonts: 'pdf/fonts' } as const;

/** Hands out the files that pdf.js asks for where a PDF has fonts that it does not bring along. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    configureServer(server) {
      for (const [folder, address] of Object.entries(FOLDERS)) {
        server.middlewares.use(`/${address}`, (request, response, next) => {
          const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
          if (!readdirSync(join(PACKAGE, folder)).includes(name)) return next();
          response.end(readFileSync(join(PACKAGE, folder, name)));
        });
      }
    },
    generateBundle() {
      for (const [folder, address] of Object.entries(FOLDERS)) {
        for (const name of readdirSync(join(PACKAGE, folder))) {
          if (!/\.(bcmap|pfb|ttf)$/.test(name)) continue;
          this.emitFile({
            type: 'asset',
            fileName: `${address}/${name}`,
            source: readFileSync(join(PACKAGE, folder, name)),
          });
        }
      }
    },
  };
}
