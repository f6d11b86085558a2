import { hash } from 'node:crypto';
import { sentenceFor } from '../../platform/error-messages.ts';
import { type Call, isFile, paramsOf } from '../../../src/contract/calls/call.ts';
import type { Subject } from '../../../src/contract/calls/index.ts';
import { errorsOf, isOpen, isTagged, takesDeadline, takesKey } from '../../../src/contract/calls/rules.ts';
import { jsonSchemaOf, namedSchemas } from './json-schema.ts';
import { templateOf } from './openapi.ts';

const STYLE = `
:root{color-scheme:light dark;--line:#c5ccd3;--soft:#f2f4f6;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--line:#4a525a;--soft:#22272c;--link:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem 1.25rem 4rem;font:1rem/1.55 system-ui,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;inset-inline-start:-99rem}.skip:focus{position:static}
nav ul{columns:14rem;padding-inline-start:1.25rem}
h2{margin-top:3rem;border-bottom:1px solid var(--line)}
h3{margin:2.25rem 0 .25rem;font-size:1rem;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}
pre{overflow:auto;max-height:28rem;padding:.75rem;background:var(--soft);border-radius:.4rem}
summary{cursor:pointer;padding:.6rem 0}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
caption{text-align:start;font-weight:600;padding:.4rem 0}
th,td{text-align:start;vertical-align:top;padding:.35rem .6rem .35rem 0;border-top:1px solid var(--line)}
td{overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2rem}`;

/** The page brings its style along; nothing else may be loaded, and nothing may run. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const esc = (text: string) => text.replaceAll(/[&<>"']/g, (c) => ENTITIES[c]!);
const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** All calls as a page: readable without a script, with a keyboard, a screen reader, a narrow screen. */
export function docsPage(subjects: Subject[], extensions: string[]): string {
  const index = subjects.map(({ title }) => `<li><a href="#${slug(title)}">${esc(title)}</a></li>`);
  const shapes = Object.entries(namedSchemas()).map(([name, shape]) =>
    fold(name, shape, `shape-${slug(name)}`),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Storey server: /api/v8</title><style>${STYLE}</style></head><body>
<a class="skip" href="#main">Skip to the calls</a>
<header><h1>Storey server: /api/v8</h1>
<p>The same as an <a href="openapi.json">OpenAPI 3.1 document</a>.</p></header>
<nav aria-label="Subjects"><ul>${index.join('')}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main id="main">${conventions(extensions)}
${subjects.map(section).join('\n')}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${shapes.join('')}</section></main></body></html>
`;
}

function conventions(extensions: string[]): string {
  const offered =
    extensions.length === 0 ? 'none' : extensions.map((e) => `<code>${esc(e)}</code>`).join(', ');
  return `<section aria-labelledby="conventions"><h2 id="conventions">Conventions</h2>
<p>JSON in and out. A success is <code>{"result": …, "createdTimestampUtcEpochSeconds": …}</code>, or
<code>results</code> for a list. A failure is <code>{"error": {"code": …, "message": …, "details": [{"path", "message"}]}}</code>.
What may not be seen answers 404; what is seen but not allowed answers 403. Calls that need a sign-in take
<code>Authorization: Bearer</code> with an access token.</p>
<p>Optional parts that this server offers: ${offered}.</p></section>`;
}

function section({ title, calls }: Subject): string {
  return `<section aria-labelledby="${slug(title)}"><h2 id="${slug(title)}">${esc(title)}</h2>${calls.map(article).join('\n')}</section>`;
}

function article(call: Call): string {
  const path = templateOf(call.path);
  const id = slug(`${call.method} ${path}`);
  const errors = [...errorsOf(call)].flatMap(([status, codes]) =>
    codes.map((code) => [String(status), `<code>${esc(code)}</code>`, esc(sentenceFor(code))]),
  );
  const answer = isFile(call.answer)
    ? `<p>Answers with a file of the type <code>${esc(call.answer.mediaType)}</code>.</p>`
    : fold('Answer', jsonSchemaOf(call.answer));
  return `<article aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${call.method}</span> <code>${esc(path)}</code></h3>
<p>${esc(call.summary)} ${call.about === undefined ? '' : esc(call.about)}</p>
<p>${[isOpen(call) ? 'Needs no sign-in.' : 'Needs a sign-in.', ...marks(call)].join(' ')}</p>
${table('Parameters', ['Name', 'Where', 'What'], parametersOf(call))}
${call.body ? fold('Body', jsonSchemaOf(call.body)) : ''}${answer}
${table('Errors', ['Status', 'Code', 'Meaning'], errors)}
</article>`;
}

function marks(call: Call): string[] {
  return [
    ...(isTagged(call) ? ['The answer has an <code>ETag</code>.'] : []),
    ...(call.ifMatch ? ['Heeds <code>If-Match</code>.'] : []),
    ...(takesDeadline(call)
      ? [
          'Heeds <code>Storey-Not-After</code> (milliseconds since 1970, by the <code>Storey-Time</code> of answers).',
        ]
      : []),
    ...(takesKey(call) ? ['Heeds <code>Idempotency-Key</code>.'] : []),
  ];
}

function parametersOf(call: Call): string[][] {
  return [
    ...paramsOf(call.path).map((name) => [`<code>${esc(name)}</code>`, 'path', 'Required.']),
    ...Object.entries(call.query ?? {}).map(([name, { about, required }]) => [
      `<code>${esc(name)}</code>`,
      'query',
      `${esc(about)}${required ? ' Required.' : ''}`,
    ]),
  ];
}

function table(caption: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const head = heads.map((h) => `<th scope="col">${h}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function fold(title: string, shape: unknown, id?: string): string {
  // A name of a shape leads to it.
  const text = esc(JSON.stringify(shape, null, 2)).replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_all, name: string) => `<a href="#shape-${slug(name)}">${name}</a>`,
  );
  const mark = id === undefined ? '' : ` id="${id}"`;
  return `<details${mark}><summary>${esc(title)}</summary><pre tabindex="0">${text}</pre></details>`;
}
