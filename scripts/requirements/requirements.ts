/**
 * `npm run requirements`: prints the tests that prove each requirement of docs/requirements.md. Fails for a requirement
 * without a test and for a title that names an unknown number. `-- --write` also writes docs/requirements-tests.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../checkout';
import { runCommand } from '../release/command';
import { findProblems, proofsOf, readReadings, readRequirements, readTests } from './coverage';
import { formatTable, listProofs } from './table';

await runCommand(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const docs = path.join(root, 'docs');
  const requirements = readRequirements(readFileSync(path.join(docs, 'requirements.md'), 'utf8'));
  const readings = readReadings(readFileSync(path.join(docs, 'readings.md'), 'utf8'));
  const tests = readTests(root);
  console.log(listProofs(requirements, tests));
  if (values.write) writeFileSync(path.join(docs, 'requirements-tests.md'), formatTable(requirements, tests));
  const proved = requirements.filter((requirement) => proofsOf(requirement, tests).length > 0);
  console.log(`\n${proved.length} of ${requirements.length} requirements have a test.`);
  const problems = findProblems(requirements, readings, tests);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
