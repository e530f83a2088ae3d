import manifest from '../../../shared-ui/package.json';
import { sharedModules } from './shared-modules';

/** Entry points that remotes' pages do not import on the server, or that each remote bundles. */
const notShared = [
  ...['./standalone', './document', './testing'],
  ...['./forms', './hold', './pagination', './picture', './receipt', './records', './storage'],
];

test('The host shares every entry point of shared-ui, except those that remotes bundle or do not use on the server [R448]', () => {
  const entryPoints = Object.keys(manifest.exports).filter((entryPoint) => !notShared.includes(entryPoint));
  expect(
    Object.keys(sharedModules)
      .filter((module) => module.startsWith('@press-start/shared-ui'))
      .sort(),
  ).toEqual(entryPoints.map((entryPoint) => entryPoint.replace('.', '@press-start/shared-ui')).sort());
});
