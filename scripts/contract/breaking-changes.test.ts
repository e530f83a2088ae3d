/** Changes a small contract in ways that break a release and in ways that do not. */
import { findBrokenNeeds, userName, withUsers } from './broken-needs';
import { listBreakingChanges } from './contract-changes';
import type { Edit } from './testing/fixture-contract';
import { contractWith, releaseBuiltWith } from './testing/fixture-contract';

const contract = contractWith();
const account = releaseBuiltWith(contract);

const changesAfter = (edit: Edit) => listBreakingChanges(contract, contractWith(edit), [account]);

/** Returns the changes that a host with the changed contract reports for the release. */
const reportOfHost = (edit: Edit) =>
  findBrokenNeeds(account.needs, contractWith(edit).shapes).map((change) =>
    withUsers(change, [userName('account', account.release)]),
  );

type Change = [change: string, file: string, from: string, to: string];

const breaks: [...Change, sentence: string][] = [
  ['An event loses a field', 'events.ts', '; quantity: number', '', 'cart:item-added lost quantity'],
  [
    'An event is renamed',
    'events.ts',
    "'cart:item-added'",
    "'cart:line-added'",
    'cart:item-added was removed',
  ],
  [
    'A field of an event has another type',
    'events.ts',
    'id_product: number',
    'id_product: string',
    'cart:item-added changed: id_product is string instead of number',
  ],
  [
    'A field of an event becomes optional',
    'events.ts',
    'quantity: number',
    'quantity?: number',
    'cart:item-added changed: quantity may now be missing',
  ],
  [
    'An event that the remote emits requires another field',
    'events.ts',
    'id_order: number',
    'id_order: number; total: number',
    'order:placed now requires total',
  ],
  [
    'An event has a value that its listeners do not expect',
    'events.ts',
    "'logout' | 'expired'",
    "'logout' | 'expired' | 'elsewhere'",
    "session:ended changed: reason can now be 'elsewhere'",
  ],
  [
    'A slot for which the remote offers a fragment no longer passes a param',
    'fragments.tsx',
    "'game.after': { id: number }",
    "'game.after': { name: string }",
    'slot game.after lost id',
  ],
  [
    'A slot that the remote places requires another param',
    'fragments.tsx',
    'title?: string',
    'title: string',
    'slot order.after now requires title',
  ],
  [
    'A slot that the remote places is removed',
    'fragments.tsx',
    "'order.after': { ids: readonly number[]; title?: string };",
    '',
    'slot order.after was removed',
  ],
  [
    'An export is removed',
    'cart.ts',
    'export const cartCountAtom',
    'const cartCountAtom',
    'cartCountAtom of cart was removed',
  ],
  [
    'An export is renamed',
    'cart.ts',
    'export const findLine',
    'export const lineOf',
    'findLine of cart was removed',
  ],
  [
    'A function requires another argument',
    'cart.ts',
    '(dollars: number)',
    '(dollars: number, currency: string)',
    'price of cart now requires argument 2',
  ],
  [
    'A function accepts another type',
    'cart.ts',
    'price = (dollars: number)',
    'price = (dollars: { amount: number })',
    'price of cart now requires an object instead of number for argument 1',
  ],
  [
    'A function returns another type',
    'cart.ts',
    'string => `$${dollars}`',
    'number => dollars',
    'price of cart changed: the result is number instead of string',
  ],
  [
    'A function may return undefined',
    'cart.ts',
    'string => `$${dollars}`',
    'string | undefined => `$${dollars}`',
    'price of cart changed: the result can now be undefined',
  ],
  [
    'A function no longer accepts an option',
    'cart.ts',
    "  tone?: 'plain' | 'danger';\n",
    '',
    'toast of cart no longer accepts tone of argument 2',
  ],
  [
    'The value of an atom loses a field',
    'cart.ts',
    '  platforms: Platform[];\n',
    '',
    'cartAtom of cart lost platforms',
  ],
  [
    'The value of an atom no longer has arbitrary fields',
    'cart.ts',
    'Record<string, number>',
    '{ total?: number }',
    'stockAtom of cart lost other fields',
  ],
  [
    'A field in a list of an atom is renamed',
    'cart.ts',
    'name_platform: string',
    'name: string',
    'cartAtom of cart lost platforms.name_platform',
  ],
  [
    'Setting an atom requires another field',
    'cart.ts',
    'line: { id_product: number;',
    'line: { id_product: number; in_stock: number;',
    'addToCartAtom of cart now requires in_stock of argument 1',
  ],
  [
    'An atom becomes read-only',
    'cart.ts',
    'atom<string | undefined>(undefined)',
    'atom((): string | undefined => undefined)',
    'couponAtom of cart can no longer be set',
  ],
  [
    'A component loses a property',
    'Button.tsx',
    '  tone?: Tone;\n',
    '',
    'Button of components no longer accepts tone',
  ],
  [
    'A property of a component accepts fewer values',
    'Button.tsx',
    "'plain' | 'danger'",
    "'plain'",
    "Button of components no longer accepts 'danger' for tone",
  ],
  [
    'A component requires another property',
    'components.tsx',
    '  label: string;\n',
    '  label: string;\n  name: string;\n',
    'Field of components now requires name',
  ],
  [
    'A property of a component becomes required',
    'Button.tsx',
    'tone?: Tone',
    'tone: Tone',
    'Button of components now requires tone',
  ],
  [
    'A component passes fewer arguments to a callback of the remote',
    'components.tsx',
    'onChange?: (value: string, isValid: boolean)',
    'onChange?: (value: string)',
    'Field of components no longer passes argument 2 of onChange',
  ],
  [
    'A component no longer accepts the properties of its element',
    'Button.tsx',
    ' extends ButtonHTMLAttributes<HTMLButtonElement>',
    '',
    'Button of components no longer accepts the properties of ButtonHTMLAttributes',
  ],
  [
    'A styled component loses a property',
    'components.tsx',
    '<{ $wide?: boolean }>',
    '<{ $full?: boolean }>',
    'Panel of components no longer accepts $wide',
  ],
  [
    'A stored value has another format',
    'storage.ts',
    'viewed: readonly number[]',
    'viewed: readonly { id: number }[]',
    'stored viewed changed: is an object instead of number',
  ],
  ['A storage key is renamed', 'storage.ts', 'viewed:', 'seen:', 'stored viewed was removed'],
  [
    'A path leads to another URL',
    'paths.ts',
    '/game/$',
    '/product/$',
    'paths.game leads to /product/:id instead of /game/:id',
  ],
  ['A page is removed', 'pages.json', ',"/game/:gameId"', '', '/game/:id is no longer a page of shop'],
  [
    'The meta function of a page receives fewer fields',
    'page.ts',
    '; origin: string',
    '',
    'PageHandle lost origin of argument 1 of meta',
  ],
  [
    'A page must declare another field',
    'page.ts',
    'image?: string',
    'image: string',
    'PageHandle now requires image of the result of meta',
  ],
  ['A call of the API is removed', 'openapi.json', '"/games"', '"/products"', 'GET /games was removed'],
  ['The method of a call changes', 'openapi.json', '"post"', '"put"', 'POST /orders/:id/notes was removed'],
  ['A response loses a field', 'openapi.json', '"in_stock":{', '"stock":{', 'GET /games lost in_stock'],
  [
    'A field of a response may be missing',
    'openapi.json',
    '["name_product","in_stock"]',
    '["name_product"]',
    'GET /games changed: in_stock may now be missing',
  ],
  [
    'A field of a response has another type',
    'openapi.json',
    '"in_stock":{"type":"integer"}',
    '"in_stock":{"type":"string"}',
    'GET /games changed: in_stock is string instead of number',
  ],
  [
    'A request requires another field',
    'openapi.json',
    '["address"]',
    '["address","note"]',
    'POST /orders/:id/notes now requires body.note',
  ],
  [
    'A request no longer accepts a field',
    'openapi.json',
    '"note":{',
    '"text":{',
    'POST /orders/:id/notes no longer accepts body.note',
  ],
  [
    'A filter of a list is removed',
    'openapi.json',
    '"genre"',
    '"tag"',
    'GET /games no longer accepts query.genre',
  ],
  [
    'A filter of a list accepts fewer values',
    'openapi.json',
    '["price","name"]',
    '["name"]',
    "GET /games no longer accepts 'price' for query.sort",
  ],
  [
    'A call requires a session',
    'openapi.json',
    '"security":[]',
    '"security":[{"session":[]}]',
    'GET /games now requires a session',
  ],
];

test.each(breaks)(
  '%s: the change is reported with the release that it breaks',
  (_, file, from, to, change) => {
    const sentence = `${change}, used by account 0.4.1`;
    expect(changesAfter({ file, from, to })).toContain(sentence);
    // A host does not check pages, because they are not among the needs of a release.
    if (file !== 'pages.json') expect(reportOfHost({ file, from, to })).toContain(sentence);
  },
);

const harmless: Change[] = [
  [
    'A new event',
    'events.ts',
    "  'order:placed'",
    "  'game:viewed': { id_product: number };\n  'order:placed'",
  ],
  ['A new export', 'cart.ts', 'export const price', 'export const total = 3;\nexport const price'],
  ['A new optional field of an event', 'events.ts', 'id_order: number', 'id_order: number; total?: number'],
  ['A new optional argument', 'cart.ts', '(dollars: number)', "(dollars: number, currency = '$')"],
  ['A new option', 'cart.ts', '  action?:', '  position?: string;\n  action?:'],
  ['An argument that accepts more types', 'cart.ts', '(dollars: number)', '(dollars: number | string)'],
  [
    'A parameter with another name',
    'cart.ts',
    '(dollars: number): string => `$${dollars}`',
    '(amount: number): string => `$${amount}`',
  ],
  [
    'A result with a new field',
    'cart.ts',
    '  quantity: number;\n',
    '  quantity: number;\n  discount: number;\n',
  ],
  [
    'A type with another name',
    'Button.tsx',
    "type Tone = 'plain' | 'danger';",
    "type ButtonTone = 'plain' | 'danger';\ntype Tone = ButtonTone;",
  ],
  ['A type alias in place of an interface', 'cart.ts', 'interface ToastOptions {', 'type ToastOptions = {'],
  [
    'A type that replaces a reference to its alias',
    'cart.ts',
    'platforms: Platform[]',
    'platforms: Array<{ name_platform: string }>',
  ],
  [
    'A type that is derived from another',
    'storage.ts',
    'readonly { id_product: number; quantity: number }[]',
    "readonly Pick<Record<'id_product' | 'quantity' | 'other', number>, 'id_product' | 'quantity'>[]",
  ],
  ['Union members in another order', 'cart.ts', "'plain' | 'danger'", "'danger' | 'plain'"],
  ['A new optional property', 'Button.tsx', '  tone?: Tone;', '  tone?: Tone;\n  size?: number;'],
  ['A property that accepts more values', 'Button.tsx', "'plain' | 'danger'", "'plain' | 'danger' | 'quiet'"],
  ['A property that is no longer required', 'components.tsx', 'label: string', 'label?: string'],
  [
    'A callback of the remote that receives another argument',
    'components.tsx',
    'isValid: boolean) => void',
    'isValid: boolean, text: string) => void',
  ],
  ['A new path', 'paths.ts', '  home:', "  help: () => '/help',\n  home:"],
  ['A renamed path parameter of a page', 'pages.json', ':gameId', ':id'],
  ['A renamed path parameter of a call', 'openapi.json', '/orders/{id}/notes', '/orders/{order}/notes'],
  ['A new field in a response', 'openapi.json', '"in_stock":{', '"rating":{"type":"number"},"in_stock":{'],
  ['A request that requires fewer fields', 'openapi.json', '["address"]', '[]'],
  ['A call that no longer requires a session', 'openapi.json', '[{"session":[]}]', '[]'],
];

test.each(harmless)('%s breaks nothing', (_, file, from, to) => {
  expect(changesAfter({ file, from, to })).toEqual([]);
  expect(reportOfHost({ file, from, to })).toEqual([]);
});

test('The removal of a property that no release passes is reported without a release', () => {
  const edit = { file: 'components.tsx', from: '  error?: string | undefined;\n', to: '' };
  expect(changesAfter(edit)).toEqual(['Field of components no longer accepts error']);
  expect(reportOfHost(edit)).toEqual([]);
});

test('The removal of a field that no release uses is reported without a release', () => {
  const edit = { file: 'cart.ts', from: '; run: () => void }', to: ' }' };
  expect(changesAfter(edit)).toEqual(['toast of cart no longer accepts action.run of argument 2']);
  expect(reportOfHost(edit)).toEqual([]);
});
