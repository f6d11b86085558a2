import type { MapTheme } from '../scene/scene.ts';
import {
  builtInTaxonomy,
  COLOUR_CLASSES,
  pictogramOf,
  type ColourClass,
} from '../../domain/taxonomy/index.ts';
import { TRANSITION_TYPES } from '../scene/static-features.ts';
import { paletteOf, type Palette } from '../colours/palette.ts';
import { drawIcon } from './draw-icon.ts';

/** Images are drawn at twice their size, for dense screens. */
export const IMAGE_RATIO = 2;

const CUSTOM = 'custom-transition';

type Context = OffscreenCanvasRenderingContext2D;
type Draw = (context: Context, colours: Palette, name: string, more: string) => void;

const STATE_ICONS: Record<string, string> = {
  waiting: 'clock',
  conflict: 'git-fork',
  error: 'triangle-alert',
};

function disc(context: Context, size: number, fill: string, ring: string): void {
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 0.75, 0, Math.PI * 2);
  context.fillStyle = ring;
  context.fill();
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 2, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
}

function isClass(name: string): name is ColourClass {
  return COLOUR_CLASSES.some((known) => known === name);
}

const marker: Draw = (context, colours, cls, icon) => {
  disc(context, 24, colours.ink[isClass(cls) ? cls : 'service'], colours.walkable);
  drawIcon(context, icon, { x: 6, y: 6, size: 12 }, colours.walkable, 2.3);
};

const object: Draw = (context, colours, icon) => {
  drawIcon(context, icon, { x: 2, y: 2, size: 14 }, colours.object, 2);
};

/** The pictogram that lists and forms have for such a transition. */
export const transitionIcon = (kind: string): string =>
  pictogramOf(TRANSITION_TYPES[kind] ?? CUSTOM, builtInTaxonomy);

const transition: Draw = (context, colours, name) => {
  const table: Record<string, string> = {
    elevator: colours.elevator,
    stairs: colours.stairs,
    escalator: colours.escalator,
    entrance: colours.entrance,
  };
  context.beginPath();
  context.roundRect(0.75, 0.75, 20.5, 20.5, 6);
  context.fillStyle = colours.walkable;
  context.fill();
  context.beginPath();
  context.roundRect(2, 2, 18, 18, 5);
  context.fillStyle = table[name] ?? colours.custom;
  context.fill();
  drawIcon(context, transitionIcon(name), { x: 5, y: 5, size: 12 }, colours.walkable, 2.3);
};

const SIGNS: Record<string, readonly [colour: (colours: Palette) => string, icon: string]> = {
  tight: [({ waiting }) => waiting, 'triangle-alert'],
  badge: [({ custom }) => custom, 'id-card'],
  hours: [({ ink }) => ink.service, 'clock'],
  automatic: [({ elevator }) => elevator, 'move-horizontal'],
  closed: [({ error }) => error, 'construction'],
};

/** Along a one-way path. */
const arrow: Draw = (context, colours) => {
  disc(context, 16, colours.walkable, colours.edge);
  context.beginPath();
  context.moveTo(6.5, 4.5);
  context.lineTo(11.5, 8);
  context.lineTo(6.5, 11.5);
  context.closePath();
  context.fillStyle = colours.edge;
  context.fill();
};

/** On the middle of a path. */
const sign: Draw = (context, colours, name) => {
  const [colour, icon] = SIGNS[name] ?? SIGNS['tight']!;
  context.beginPath();
  context.roundRect(0, 0, 20, 20, 6);
  context.fillStyle = colour(colours);
  context.fill();
  drawIcon(context, icon, { x: 4, y: 4, size: 12 }, colours.walkable, 2.3);
};

const dot: Draw = (context, colours, state) => {
  const table: Record<string, string> = { waiting: colours.waiting, conflict: colours.conflict };
  disc(context, 15, table[state] ?? colours.error, colours.walkable);
  const icon = STATE_ICONS[state] ?? 'triangle-alert';
  drawIcon(context, icon, { x: 3.5, y: 3.5, size: 8 }, colours.walkable, 3);
};

/** A drop whose point is at the lower end. */
const pin: Draw = (context, colours) => {
  context.beginPath();
  context.arc(14, 12, 9.5, Math.PI * 0.83, Math.PI * 0.17);
  context.quadraticCurveTo(19.5, 21, 14, 27);
  context.quadraticCurveTo(8.5, 21, 5.9, 17.1);
  context.closePath();
  context.fillStyle = colours.select;
  context.fill();
  context.strokeStyle = colours.raised;
  context.lineWidth = 1.5;
  context.stroke();
  context.beginPath();
  context.arc(14, 12, 3.5, 0, Math.PI * 2);
  context.fillStyle = colours.raised;
  context.fill();
};

/** The direction in which a person looks, up; turned by the layer. */
const cone: Draw = (context, colours) => {
  const glow = context.createRadialGradient(30, 30, 6, 30, 30, 28);
  glow.addColorStop(0, colours.select);
  glow.addColorStop(1, 'rgba(0, 0, 0, 0)');
  context.globalAlpha = 0.55;
  context.fillStyle = glow;
  context.beginPath();
  context.moveTo(30, 30);
  context.arc(30, 30, 28, -Math.PI * 0.72, -Math.PI * 0.28);
  context.closePath();
  context.fill();
};

const HATCHES: Readonly<Record<string, readonly [colour: (colours: Palette) => string, alpha: number]>> = {
  obstacle: [({ object }) => object, 0.5],
  closed: [({ error }) => error, 0.7],
};

/** Lines at 45°, seamless: each line leaves the tile where the next one enters it. */
const hatch: Draw = (context, colours, name) => {
  const [colour, alpha] = HATCHES[name] ?? [({ ink }: Palette) => ink.restricted, 0.28];
  context.strokeStyle = colour(colours);
  context.globalAlpha = alpha;
  context.lineWidth = 1;
  for (const shift of [-8, 0, 8]) {
    context.beginPath();
    context.moveTo(shift - 1, 9);
    context.lineTo(shift + 9, -1);
    context.stroke();
  }
};

const KINDS: Readonly<Record<string, { size: number; draw: Draw }>> = {
  marker: { size: 24, draw: marker },
  object: { size: 18, draw: object },
  transition: { size: 22, draw: transition },
  sign: { size: 20, draw: sign },
  arrow: { size: 16, draw: arrow },
  dot: { size: 15, draw: dot },
  pin: { size: 28, draw: pin },
  cone: { size: 60, draw: cone },
  hatch: { size: 8, draw: hatch },
};

/**
 * Draws the image that a layer names as `kind:theme:name[:icon]`, when it is first asked for.
 * Null for names that are not ours.
 */
export function makeImage(id: string): ImageData | null {
  const [kind = '', theme, name = '', more = ''] = id.split(':');
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!found || (theme !== 'light' && theme !== 'dark')) return null;
  const side = found.size * IMAGE_RATIO;
  // Kept in memory: reading back from the graphics card takes longer than all the drawing.
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.scale(IMAGE_RATIO, IMAGE_RATIO);
  found.draw(context, paletteOf(theme satisfies MapTheme), name, more);
  return context.getImageData(0, 0, side, side);
}
