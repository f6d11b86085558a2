/** The part of saxen that is used here: it brings no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      name: 'openTag',
      handler: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(name: 'closeTag', handler: (name: string) => void): this;
    on(name: 'text', handler: (text: string, decode: Decode) => void): this;
    on(name: 'cdata', handler: (text: string) => void): this;
    on(name: 'error', handler: (error: Error) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
