import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // The second reporter closes the run with one plain line: "N passed, N failed, N skipped".
    reporters: ['default', './scripts/plain-reporter.ts'],
    testTimeout: 60_000,
  },
})
