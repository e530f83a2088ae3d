// Configures Stryker, which changes the code in many small ways and runs the tests after each change.

/** @type {import('@stryker-mutator/core').StrykerOptions} */
export default {
  testRunner: 'jest',
  // Run only the tests that reach the changed code.
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Stryker fails if the tests notice less than 90% of the changes.
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: '.mutation/copies',
  htmlReporter: { fileName: '.mutation/report.html' },
  reporters: ['html'],
  logLevel: 'warn',
  // Jest does not check types, so Stryker does not have to switch off type checks.
  disableTypeChecks: false,
  // Stryker copies all other files of the repository.
  ignorePatterns: [
    'dist',
    '.cache',
    '.ci',
    '.data',
    '.mutation',
    '.package',
    'art',
    'docs',
    'e2e',
    'remote-*',
    'screens',
    'test-results',
  ],
};
