import { screen, waitFor, within } from '@testing-library/react';
import type { ImportReport } from '@press-start/api/contract';
import {
  exportGames,
  getRole,
  importGames,
  listGames,
  listGenres,
  listPlatforms,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeGame,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes } from '../../routes';

const defaultResponses = [
  respond(getRole, { id_user: 7, admin: true, active: true }),
  respond(listGenres, []),
  respond(listPlatforms, []),
  respondWith(listGames, () => Response.json([makeGame()], { headers: { 'x-total-count': '1' } })),
];

const open = (...responses: Responder[]) =>
  renderRoute(routes, {
    url: '/admin?section=products&q=moon',
    session: makeSession(),
    responses: [...responses, ...defaultResponses],
  });

const makeFile = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const csvFile = new File([content.slice()], 'products.csv', { type: 'text/csv' });
  // jsdom does not implement `File.arrayBuffer`.
  return Object.assign(csvFile, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};
const makeRow = (line: number, outcome: ImportReport['rows'][number]['outcome'], ...notes: string[]) => ({
  line,
  name_product: `Row ${line}`,
  outcome,
  notes,
});

test('The CSV button requests the products that match the search and saves them as products.csv', async () => {
  let savedName = '';
  Object.assign(URL, { createObjectURL: () => 'blob:products', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    savedName = this.download;
  });
  const { user, calls } = await open(respondWith(exportGames, () => new Response('id_product\r\n')));
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(savedName).toBe('products.csv'));
  expect(calls.find(({ path }) => path.startsWith('/videogames/Csv'))?.path).toBe(
    '/videogames/Csv?name=moon',
  );
  click.mockRestore();
});

test('The dry run of an import lists invalid rows first, and a file with invalid rows cannot be applied [Q41]', async () => {
  const year = 'The release year must be from 1950 to 2010';
  const report = { applied: false, rows: [makeRow(2, 'new'), makeRow(3, 'wrong', year)] };
  const { user, calls } = await open(respond(importGames, report));
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  expect(screen.getByRole('button', { name: 'Apply all rows' })).toBeDisabled();
  await user.upload(screen.getByLabelText('Choose a file'), makeFile('name_product\nMoon'));
  expect(
    await screen.findByText(/1 new, 1 wrong\. Nothing is applied until no row is wrong\./),
  ).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'Rows of the file' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineProductBecomesNotes',
    `3Row 3Wrong${year}`,
    '2Row 2New',
  ]);
  expect(screen.getByRole('button', { name: 'Apply all rows' })).toBeDisabled();
  expect(calls.at(-1)?.body).toEqual({ csv: 'name_product\nMoon', dry_run: true });
});

test('A valid import is applied after the dry run, the panel closes, and the product list is reloaded', async () => {
  const rows = [makeRow(2, 'new'), makeRow(3, 'changed', 'price_product'), makeRow(4, 'unchanged')];
  const response = respondWith(importGames, ({ body }) =>
    Response.json({ applied: JSON.stringify(body).includes('"dry_run":false'), rows }),
  );
  const { user, calls } = await open(response);
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  await user.upload(screen.getByLabelText('Choose a file'), makeFile('name_product\nMoon'));
  expect(
    await screen.findByText('products.csv: 1 new, 1 changed, 1 unchanged. Nothing is applied yet.'),
  ).toBeVisible();
  const requestsBefore = calls.filter(({ path }) => path.startsWith('/videogames?')).length;
  await user.click(screen.getByRole('button', { name: 'Apply all rows' }));
  expect(await screen.findByText('2 rows applied')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Import CSV' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.startsWith('/videogames?'))).toHaveLength(requestsBefore + 1),
  );
});

test('An import that the API rejects shows the reason', async () => {
  const message = "There is no column 'colour'.";
  const { user } = await open(respondError(importGames, 422, { error: 'invalid', message, fields: [] }));
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  await user.upload(screen.getByLabelText('Choose a file'), makeFile('colour\n'));
  expect(await screen.findByText(`products.csv: ${message}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
});

test('An import file that is not valid UTF-8 is decoded as Windows-1252, and a binary file is not sent', async () => {
  const { user, calls } = await open(respond(importGames, { applied: false, rows: [makeRow(2, 'new')] }));
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const picker = screen.getByLabelText('Choose a file');
  await user.upload(
    picker,
    makeFile(Uint8Array.from([...'name_product\nA'].map((c) => c.charCodeAt(0)).concat(0xf1, 0x6f))),
  );
  expect(await screen.findByText(/1 new\. Nothing is applied yet\./)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ csv: 'name_product\nAño', dry_run: true });
  const requestCount = calls.length;
  await user.upload(picker, makeFile(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)));
  expect(
    await screen.findByText('products.csv: This is no text file, or it cannot be read any more.'),
  ).toBeVisible();
  expect(screen.queryByText(/1 new/)).not.toBeInTheDocument();
  expect(calls).toHaveLength(requestCount);
});

test('Closing the import panel returns focus to the Import CSV button', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Import CSV' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import CSV' })).toHaveFocus());
});

test('If the admin role was revoked, checking an import file redirects to /home', async () => {
  let isAdmin = true;
  const role = respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true }));
  const rejection = { error: 'forbidden', message: 'Only administrators may do this.' };
  const { user } = await open(respondError(importGames, 403, rejection), role);
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  isAdmin = false;
  await user.upload(screen.getByLabelText('Choose a file'), makeFile('name_product\nMoon'));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});
