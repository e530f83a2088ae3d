/**
 * `npm run requirements`: prints the tests for each requirement in docs/requirements.md. Fails if a
 * requirement has no test, or if a test title cites an unknown number or has a requirement number outside its
 * brackets. `-- --write` also writes docs/requirements-tests.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../checkout';
import { runCommand } from '../release/command';
import { findProblems, readInterpretationNumbers, readRequirements, readTests, testsOf } from './coverage';
import { formatTable, listTests } from './table';

await runCommand(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const docs = path.join(root, 'docs');
  const requirements = readRequirements(readFileSync(path.join(docs, 'requirements.md'), 'utf8'));
  const interpretationNumbers = readInterpretationNumbers(
    readFileSync(path.join(docs, 'readings.md'), 'utf8'),
  );
  const tests = readTests(root);
  console.log(listTests(requirements, tests));
  if (values.write) writeFileSync(path.join(docs, 'requirements-tests.md'), formatTable(requirements, tests));
  const tested = requirements.filter((requirement) => testsOf(requirement, tests).length > 0);
  console.log(`\n${tested.length} of ${requirements.length} requirements have a test.`);
  const problems = findProblems(requirements, interpretationNumbers, tests);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
