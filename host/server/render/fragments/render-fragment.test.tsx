import { useId } from 'react';
import type { FragmentModule } from '@press-start/shared-ui/fragments';
import { renderFragment } from './render-fragment';

const WithId = () => <p id={useId()}>On sale</p>;

const modules = new Map<string, FragmentModule>([
  ['WithId', { Component: WithId }],
  ['Plain', { Component: () => <p id="sale">On sale</p> }],
]);

const render = (id: string) =>
  renderFragment(
    modules,
    {
      url: 'http://shop.example/contact',
      id,
      slot: 'contact.after',
      params: {},
      theme: 'original',
      requestId: 'r',
    },
    new AbortController().signal,
  );

test('The server rejects the markup of a fragment that contains an id of useId, because the ids in the browser are different', async () => {
  await expect(render('WithId')).rejects.toThrow('cannot use useId');
});

test('The server renders a fragment with its own ids', async () => {
  expect((await render('Plain')).markup).toContain('<p id="sale">On sale</p>');
});
