/**
 * Draws the app's icons from public/icons/favicon.svg: `node --import tsx script/icons/draw.ts`.
 * The PNG files are kept in the repository; this runs only when the mark changes. Needs Chromium
 * (STOREY_CHROMIUM, or /usr/bin/chromium).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const folder = new URL('../../public/icons/', import.meta.url);

interface Icon {
  file: string;
  size: number;
  /** Full-bleed: the system cuts its own shape, so the mark keeps to the inner circle of 80 %. */
  isMaskable: boolean;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'maskable-192.png', size: 192, isMaskable: true },
  { file: 'maskable-512.png', size: 512, isMaskable: true },
  { file: 'apple-touch-icon.png', size: 180, isMaskable: true },
];

const mark = await readFile(new URL('favicon.svg', folder), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env['STOREY_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const { file, size, isMaskable } of ICONS) {
    const svg = isMaskable ? mark.replace('rx="8"', '') : mark;
    const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`);
    const png = await page.screenshot({ omitBackground: true });
    await writeFile(fileURLToPath(new URL(file, folder)), png);
  }
} finally {
  await browser.close();
}
