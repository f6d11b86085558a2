import { Parser } from 'saxen';

interface XmlHandler {
  open?: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Walks through XML without building it up in memory. Names come without the prefix of their namespace.
 * @throws Error where it is not well formed
 */
export function scanXml(xml: string, { open, close, text }: XmlHandler): void {
  const parser = new Parser();
  if (open)
    parser.on('openTag', (name, attributes, decode) =>
      open(localName(name), (one) => {
        const value = valueOf(attributes(), one);
        return value === undefined ? undefined : decode(value);
      }),
    );
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** An attribute by its name, or else by its name under any prefix: `r:id`. */
function valueOf(attributes: Record<string, string>, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const prefixed = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
}
