import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { bundledWorkers } from './scripts/bundled-workers.ts'

/**
 * A fresh process for each file costs more than most files do: those of one project share theirs, so a test puts back what it changes outside of its
 * own folder. Projects share none: some libraries put a `Response` of their own in the place of Node's.
 */
function project(name: string, ...include: readonly string[]): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [...include], isolate: false } }
}

// Node before 22.18 runs TypeScript only with a flag. Tests start threads and programs that are written in TypeScript.
if (!process.features.typescript) {
  const { NODE_OPTIONS = '' } = process.env
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --experimental-strip-types --disable-warning=ExperimentalWarning`
}

const folder = join(import.meta.dirname, 'packages')
const packages = readdirSync(folder)

export default defineConfig({
  plugins: [bundledWorkers(folder)],
  // As in the viewer's own build.
  resolve: { alias: { '@twincheck/eval/figures': join(folder, 'eval/src/figures/index.ts') } },
  test: {
    projects: [
      ...packages.map((name) =>
        project(name, `packages/${name}/src/**/*.test.ts`, `packages/${name}/test/**/*.test.ts`),
      ),
      project('repository', 'test/**/*.test.ts'),
    ],
    // The second reporter closes the run with one plain line: "N passed, N failed, N skipped".
    reporters: ['default', './scripts/plain-reporter.ts'],
    // What is built runs as it is: transformed, it runs a third slower.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
    // Only a test that hangs takes as long. A test that takes 5 s alone took 35 s at a load of 15 on two cores.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // In CI a failure that does not repeat is listed as flaky rather than holding back everything else; on a desk it fails at once.
    retry: Number(process.env.TWINCHECK_TEST_RETRIES ?? 0),
    expect: { poll: { timeout: 60_000 } },
    // Hundreds of tests start the command as a process of its own, which need not compile it each time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
  },
})
