/** `twincheck rules`: checks and tests declared rules before they are used in decisions. */
import { readRules, TwinCheckError } from '@twincheck/core'
import { type RuleTest, readRuleTests } from '@twincheck/core/harness'
import { type RuleTestResult, runRuleTests } from '@twincheck/eval'
import type { Command } from 'commander'
import { readYamlFile } from '../files/read-input-file.ts'
import { type FlagsOf, outputFlags, withFlags } from '../flags/flag.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { registerCoverage } from './rules/coverage.ts'
import { registerDraft } from './rules/draft.ts'

const rulesFlags = outputFlags('print the outcome as JSON')

type RulesFlags = FlagsOf<typeof rulesFlags>

const examples = `
Examples:
  twincheck rules check rules.yaml             is every rule valid?
  twincheck rules test rules.yaml              do the rules do what their tests say?
  twincheck rules coverage policy.md rules.yaml        which sentences of the policy have a rule?
  twincheck rules draft policy.md --tools tools.json --model MODEL --base-url URL    drafts by your own model`

const form = `
A file of rules, in YAML or JSON:

  clock: { after: The current time is }        read behind this phrase in the system prompt; or a fixed time
  rules:
    - name: late-cancellation
      tool: cancel_booking
      entity: { key: booking_id, from: get_booking }
      when:
        - { field: insured, is: false }
        - { field: created_at, olderThan: 24 hours }
      unless: [the airline cancel*]
      twin: refuse                             or delete, ask, read-first, {edit: {ARGUMENT: VALUE}}
      reason: A booking that is not insured can be cancelled within 24 hours only.

A clause has a field (of the entity's latest known state), an argument (of the call) or a count of one, and one of is, isNot,
in, notIn, lessThan, moreThan, startsWith, olderThan, newerThan, before, after, timeBefore, timeAfter, said. Or it is about
the conversation: {confirmed: false, names: [booking_id]} holds until the agent has described the call with these arguments
and the user has said an explicit yes. A rule holds if all its clauses hold and no user message contains a phrase of
"unless". If a field is not known yet and the entity has a "from", the twin calls that tool first.`

const checkExamples = `
Examples:
  twincheck rules check rules.yaml
  twincheck rules check examples/rules/airline.yaml --json
${form}`

const testExamples = `
Examples:
  twincheck rules test examples/rules/airline.yaml
  twincheck rules test rules.yaml more-cases.yaml        also with the tests of another file

A test is a trace in short form, a call, and the expected result:

  tests:
    - name: a booking of last week is not cancelled
      trace:
        - system: The current time is 2024-05-15 15:00:00.
        - user: Cancel B7, please.
        - call: get_booking
          with: { booking_id: B7 }
          gives: { booking_id: B7, insured: false, created_at: 2024-05-06 09:00:00 }
      call: cancel_booking
      with: { booking_id: B7 }
      expect: { rule: late-cancellation }      or kept; {rule, reads: TOOL}; {rule, sets: {ARGUMENT: VALUE}}

Exits with 1 if a test fails.`

export function registerRules(program: Command): void {
  const rules = program
    .command('rules')
    .description('check and test a file of declared rules of your own policy')
    .addHelpText('after', examples)
  withFlags(rules.command('check'), rulesFlags)
    .argument('<file>', 'rules in YAML or JSON')
    .description('check that every rule is valid; errors name the file, the rule, the member and what was expected')
    .addHelpText('after', checkExamples)
    .action((file: string, flags: RulesFlags) => check(file, flags, openOutput(flags)))
  withFlags(rules.command('test'), rulesFlags)
    .argument('<file>', 'rules in YAML or JSON')
    .argument('[cases]', 'a file with more tests')
    .description('run the tests of a file of rules, without model, network or system clock')
    .addHelpText('after', testExamples)
    .action((file: string, cases: string | undefined, flags: RulesFlags) => test(file, cases, flags, openOutput(flags)))
  registerCoverage(rules)
  registerDraft(rules)
}

async function check(file: string, { json = false }: RulesFlags, output: Output): Promise<void> {
  const { rules, tests } = await readRuleFile(file)
  const conditions = rules.conditions.map(({ name, version, authorises }) => ({ name, version, authorises }))
  if (json) {
    output.print(JSON.stringify({ file, rules: rules.rules.length, tests: tests.length, conditions }))
    return
  }
  for (const { name, authorises } of conditions) output.print(`${name}: ${authorises}`)
  output.say(`${file}: ${rules.rules.length} rules are valid, with ${tests.length} tests.`)
}

class NoTestsError extends TwinCheckError {
  readonly code = 'no-tests'

  constructor(file: string) {
    super(
      `${file} has no tests, so there is nothing to run. Write some under "tests", or name a second file with them.`,
    )
  }
}

async function test(file: string, cases: string | undefined, flags: RulesFlags, output: Output): Promise<void> {
  const { rules, tests } = await readRuleFile(file)
  const all = [...tests, ...(cases === undefined ? [] : await readCaseFile(cases))]
  if (all.length === 0) throw new NoTestsError(file)
  const results = runRuleTests(rules, all)
  const failed = results.filter(({ passed }) => !passed).length
  for (const result of results) output.print(flags.json ? JSON.stringify(result) : describeResult(result))
  const summary = { tests: results.length, failed }
  if (flags.json) output.print(JSON.stringify({ summary }))
  else output.say(`${results.length - failed} of ${results.length} tests passed.`)
  if (failed > 0) process.exitCode = exitCodes.failed
}

function describeResult({ name, passed, expected, found }: RuleTestResult): string {
  return passed ? `passed  ${name}` : `FAILED  ${name}\n          expected ${expected}\n          found    ${found}`
}

async function readRuleFile(file: string) {
  const value = await readYamlFile(file, 'an object with clock and rules')
  return { rules: readRules(value, file), tests: readRuleTests(value, file) }
}

async function readCaseFile(file: string): Promise<readonly RuleTest[]> {
  return readRuleTests(await readYamlFile(file, 'an object with tests'), file)
}
