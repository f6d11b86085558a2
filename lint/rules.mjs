/** Rules for every file. */
const HTML_SINKS = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTML',
  'setHTMLUnsafe',
  'srcdoc',
  'createContextualFragment',
];

/** Text from people and servers goes into the page by textContent, never as markup. */
export const noHtml = HTML_SINKS.map((property) => ({ property, message: 'Text goes in by textContent.' }));

export const rules = {
  'no-console': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  'no-eval': 'error',
  'no-new-func': 'error',
  'no-script-url': 'error',
  // `== null` asks for null and undefined at once; nothing else is compared loosely.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  // A component too, and a closure with all that it holds inside.
  'max-lines-per-function': ['error', { max: 120 }],
  'no-restricted-properties': ['error', ...noHtml],

  // Types too: who reads one of the two files has to read the other.
  'import/no-cycle': ['error', { ignoreTypes: false }],
  'import/no-self-import': 'error',
  'import/extensions': ['error', 'always', { ignorePackages: true }],
  // The compiler checks what these two check, and knows the types.
  'import/namespace': 'off',
  'import/default': 'off',

  'typescript/no-explicit-any': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'typescript/consistent-type-imports': 'error',
  'typescript/no-import-type-side-effects': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-boolean-literal-compare': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-require-imports': 'error',

  'react/rules-of-hooks': 'error',
  'react/exhaustive-deps': 'error',
  'react/no-danger': 'error',
  'react/jsx-no-target-blank': 'error',
  'react/jsx-no-script-url': 'error',
  'react/button-has-type': 'error',
  'react/no-unstable-nested-components': 'error',
  'react/jsx-no-constructed-context-values': 'error',
  // These two speak about the React compiler, which is not in use here.
  'react/incompatible-library': 'off',
  'react/preserve-manual-memoization': 'off',
  'react/jsx-no-literals': [
    'error',
    {
      allowedStrings: ['·', '…', '–', '/', '%', '×', '*', '(', ')', ':', ','],
      restrictedAttributes: ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'],
    },
  ],

  // The kit's fields carry their labels as props, which these can't see.
  'jsx-a11y/control-has-associated-label': 'off',
  'jsx-a11y/label-has-associated-control': 'off',
  'jsx-a11y/prefer-tag-over-role': 'off',
  // What a person has just opened (a menu, a question) takes the focus, as the patterns of ARIA ask: the kit's
  // components do it by this property. No element of a page may.
  'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
};
