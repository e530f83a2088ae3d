// Makes focused tests fail, because they silently skip the other tests of the file.
const fail = () => {
  throw new Error("A focused test skips all others. Select a test by its title instead: -t '<title>'.");
};
fail.each = () => fail;
fail.failing = fail;
fail.concurrent = fail;

for (const name of ['test', 'it', 'describe']) globalThis[name].only = fail;
for (const name of ['test', 'it']) if (globalThis[name].concurrent) globalThis[name].concurrent.only = fail;
for (const name of ['fit', 'fdescribe']) globalThis[name] = fail;
