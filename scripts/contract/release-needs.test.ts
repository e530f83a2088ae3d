import { SourceNames } from '../build/source-names';
import { selectNeeds } from './release-needs';

const contract = {
  exports: {
    components: {
      Button: { component: { fields: { 'block?': 'boolean', 'icon?': 'string', 'size?': 'string' } } },
    },
  },
  events: {},
  storage: {},
  routes: {},
  slots: {},
  paths: {},
};

/** Returns the properties of Button that a remote with this source needs. */
function neededProperties(source: string): string[] {
  const sources = new SourceNames();
  sources.add(source);
  const { exports } = selectNeeds(
    contract,
    {},
    { exports: { components: ['Button'] }, sources, offered: [] },
  );
  const shape = exports['components']?.['Button'];
  if (typeof shape !== 'object' || !('component' in shape)) throw new Error('Button is not a component');
  return typeof shape.component === 'object' && 'fields' in shape.component
    ? Object.keys(shape.component.fields)
    : [];
}

test('A release needs the properties that its elements pass to a component', () => {
  expect(neededProperties("_jsx(Button, { block: true, title: 'Buy' });")).toEqual(['block?']);
});

test('A release needs the properties of a component that it both renders and styles, and those of the styled component', () => {
  const source =
    "const Wide = styled(Button)``; _jsx(Button, { block: true }); _jsx(Wide, { icon: 'cart' });";
  expect(neededProperties(source)).toEqual(['block?', 'icon?']);
});
