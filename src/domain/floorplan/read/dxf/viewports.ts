import type { Tags } from './tags/tags.ts';

/** Handles of layers that are frozen in a viewport, hard and soft; before R13 their names. */
const FROZEN = new Set([331, 341]);
const FROZEN_NAME = 1003;
const STATUS = 68;
const ID = 69;
const FLAGS = 90;
/** The viewport id of the sheet itself. */
const SHEET = 1;
const IS_OFF = 0x20000;

/** Layers that are frozen in the windows of the sheets onto the model, and nowhere else. */
export class Viewports {
  private readonly layers = new Map<string, string>();
  private readonly windows: Set<string>[] = [];
  private open: { frozen: Set<string>; isShown: boolean } | null = null;

  /** A layer has this handle. */
  name(handle: string, layer: string): void {
    this.layers.set(handle.toUpperCase(), layer.toLowerCase());
  }

  /** A record of this type begins; what was open ends. */
  begin(type: string): void {
    if (this.open?.isShown) this.windows.push(this.open.frozen);
    this.open = type === 'VIEWPORT' ? { frozen: new Set(), isShown: true } : null;
  }

  /** A pair of the record. */
  take(tags: Tags): void {
    if (this.open === null) return;
    const code = tags.code();
    if (FROZEN.has(code)) this.open.frozen.add(`#${tags.text().toUpperCase()}`);
    else if (code === FROZEN_NAME) this.open.frozen.add(tags.text().toLowerCase());
    else if (code === STATUS && tags.number() === 0) this.open.isShown = false;
    else if (code === ID && tags.number() === SHEET) this.open.isShown = false;
    else if (code === FLAGS && tags.number() & IS_OFF) this.open.isShown = false;
  }

  /** Those that no window shows, by their name in lower case. */
  hidden(): string[] {
    this.begin('');
    const [first, ...others] = this.windows.map(
      (frozen) => new Set(Array.from(frozen, (one) => this.nameOf(one))),
    );
    if (first === undefined) return [];
    return [...first].filter((layer) => layer !== '' && others.every((frozen) => frozen.has(layer)));
  }

  private nameOf(frozen: string): string {
    return frozen.startsWith('#') ? (this.layers.get(frozen.slice(1)) ?? '') : frozen;
  }
}
