/** Writes the files of the contract in shared-ui. */
import { writeFileSync } from 'node:fs';
import prettier from 'prettier';
import type { ContractFiles } from './contract-changes';
import { contractPaths } from './contract-files';
import type { ContractShapes } from './contract-shapes';

export async function writeContract(root: string, contract: ContractFiles): Promise<void> {
  const { names, shapes } = contractPaths(root);
  const options = await prettier.resolveConfig(names);
  writeFileSync(
    names,
    await prettier.format(JSON.stringify(contract.names), { ...options, filepath: names }),
  );
  writeFileSync(shapes, `${formatShapes(contract.shapes)}\n`);
}

/** Returns the contract as JSON with one line per shape, so that a diff shows which shapes have changed. */
function formatShapes({ exports, ...sections }: ContractShapes): string {
  const modules = Object.entries(exports).map(([module, values]): [string, string] => [
    module,
    section(values, '    '),
  ]);
  return lines(
    [
      ['exports', lines(modules, '  ')],
      ...Object.entries(sections).map(([name, entries]): [string, string] => [name, section(entries, '  ')]),
    ],
    '',
  );
}

const section = (entries: object, indent: string) =>
  lines(
    Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    indent,
  );

function lines(entries: [name: string, text: string][], indent: string): string {
  const items = entries.map(([name, text]) => `${indent}  ${JSON.stringify(name)}: ${text}`);
  return items.length > 0 ? `{\n${items.join(',\n')}\n${indent}}` : '{}';
}
