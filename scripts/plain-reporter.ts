/**
 * Closes a test run with why tests were skipped, which tests passed only when retried, the Node and the user that ran them, and one line that any program can read. With TWINCHECK_NO_SKIP=1, as in
 * CI, a skipped test fails the run: there everything that tests need is at hand. What a host cannot do at all is listed with its reason and stays skipped.
 */
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { skipReasons } from './skip-reasons.ts'
import { describeTestProcess } from './tested-on.ts'
import { committedTree, noteTested } from './tested-tree.ts'

export default class PlainReporter implements Reporter {
  #pattern = false
  /** What is tested, if `npm test` runs everything on committed files. */
  #tree: string | null = null
  #root = ''

  onInit({ config }: Vitest): void {
    this.#pattern = config.testNamePattern !== undefined
    const isWhole = process.env.npm_lifecycle_event === 'test' && process.argv.slice(2).join(' ') === 'run'
    this.#root = config.root
    if (isWhole) this.#tree = committedTree(this.#root)
  }

  onTestRunEnd(modules: readonly TestModule[], _: readonly SerializedError[], reason: TestRunEndReason): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const skipped: TestCase[] = []
    const flaky: TestCase[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state]++
        if (state === 'skipped' || state === 'pending') skipped.push(test)
        if (test.diagnostic()?.flaky) flaky.push(test)
      }
      // A file that cannot be loaded has no tests to count, and is a failure all the same.
      if (module.errors().length > 0) count.failed++
    }
    const missing = skipped.filter(({ fullName }) => !fullName.includes('(not supported: '))
    if (process.env.TWINCHECK_NO_SKIP === '1' && missing.length > 0) {
      for (const test of missing) console.log(`skipped, which is not allowed here: ${test.fullName}`)
      process.exitCode = 1
    }
    if (skipped.length > 0) {
      const tests = skipped.map(({ fullName, module }) => ({ name: fullName, file: module.relativeModuleId }))
      console.log(`\nSkipped, and why:\n${skipReasons(tests, this.#pattern).join('\n')}`)
    }
    if (flaky.length > 0) {
      const lines = flaky.map(({ fullName, module }) => `  ${module.relativeModuleId}: ${fullName}`)
      console.log(`\nFlaky, passed only when tried again; each is a fault to mend:\n${lines.join('\n')}`)
    }
    const hasPassed = reason === 'passed' && process.exitCode !== 1
    if (hasPassed && this.#tree !== null && committedTree(this.#root) === this.#tree) {
      noteTested(this.#root, { tree: this.#tree, passed: count.passed, skipped: skipped.length })
    }
    console.log(`\n${describeTestProcess()}`)
    console.log(`${count.passed} passed, ${count.failed} failed, ${skipped.length} skipped`)
  }
}
