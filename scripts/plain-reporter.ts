/** Closes a test run with one line that any program can read. */
import type { Reporter, TestModule } from 'vitest/node'

export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      // A file that cannot be loaded has no tests to count, and is a failure all the same.
      if (module.errors().length > 0) count.failed++
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`)
  }
}
