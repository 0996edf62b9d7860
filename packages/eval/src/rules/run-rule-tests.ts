/**
 * Runs the tests of a rules file. Each test is one step. It is inspected in the same way as in production, but without a model and with a
 * fixed clock.
 */
import { type Action, createCallValidator, paperPolicy, plainAction, type RuleSet } from '@twincheck/core'
import { deterministicTwin, inspect, type RuleTest, readStep, setScene, type Twin } from '@twincheck/core/harness'
import { canonicalJson } from '@twincheck/core/records'

export type RuleTestResult = {
  readonly name: string
  readonly passed: boolean
  readonly expected: string
  readonly found: string
}

export function runRuleTests({ conditions }: RuleSet, tests: readonly RuleTest[]): readonly RuleTestResult[] {
  const policy = { ...paperPolicy, conditions }
  const validate = createCallValidator()
  return tests.map((test) => {
    const { name, messages, call, expected } = test
    const proposal: Action = { kind: 'tool-calls', calls: [call] }
    const step = readStep({ messages, tools: null, proposal, canAnswer: true })
    const { finding } = inspect(step, policy, validate)
    const scene = setScene(step, policy)
    const twin = finding.kind === 'eligible' && scene ? deterministicTwin(finding.evidence, scene) : null
    const strongest = finding.kind === 'eligible' ? finding.evidence[0].certificate.condition : null
    return {
      name,
      passed: meets(test, strongest, twin),
      expected: describeExpected(expected),
      found: describeFound(strongest, twin),
    }
  })
}

function meets({ call, expected }: RuleTest, strongest: string | null, twin: Twin | null): boolean {
  if (expected.kind === 'kept') return strongest === null
  const { rule, reads, sets } = expected
  const fired = twin?.certificate.condition ?? strongest
  if (fired !== `rule-${rule}` && fired !== `rule-${rule}-unread`) return false
  if (reads === null && sets === null) return fired === `rule-${rule}`
  const [instead] = twin?.action.kind === 'tool-calls' ? twin.action.calls : []
  if (!instead) return false
  if (reads !== null) return instead.name === reads
  return (
    instead.name === call.name && canonicalJson(instead.arguments) === canonicalJson({ ...call.arguments, ...sets })
  )
}

function describeExpected(expected: RuleTest['expected']): string {
  if (expected.kind === 'kept') return 'kept'
  const { rule, reads, sets } = expected
  const instead =
    reads !== null ? `, reading first with ${reads}` : sets !== null ? `, setting ${canonicalJson(sets)}` : ''
  return `rule ${rule}${instead}`
}

function describeFound(strongest: string | null, twin: Twin | null): string {
  if (strongest === null) return 'kept'
  if (twin === null) return `${strongest}, without a twin`
  return `${twin.certificate.condition}: ${canonicalJson(plainAction(twin.action))}`
}
