/** Runs the policy on the step of a case. The finding is computed from the messages and never taken from the case. */
import { inspect } from '../policy/paper/decide.ts'
import type { JsonObject } from '../policy/paper/json.ts'
import type { Policy } from '../policy/paper/policy.ts'
import { readStep } from '../policy/paper/step.ts'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import { plainAction } from '../policy/paper/trace/action.ts'
import type { Profile } from '../policy/profile/description.ts'
import { policyOf } from '../policy/profile/policy-of.ts'
import { suggest } from '../policy/suggest.ts'
import { createCallValidator } from '../schema/validate-call.ts'
import type { ExpectedFinding, TraceCase } from './case.ts'

export type CaseResult = {
  readonly passed: boolean
  /**
   * The finding that is compared. If the expected condition fired, it is the finding of that condition, and otherwise the strongest
   * finding. Null if nothing was found.
   */
  readonly found: FoundInCase | null
  /** The differences from the expected finding, one sentence each. Empty if the case passes. */
  readonly differences: readonly string[]
}

export type FoundInCase = {
  readonly condition: string
  readonly action: JsonObject | null
  readonly reason: string
}

export function runCase(
  given: Pick<TraceCase, 'messages' | 'tools' | 'proposal' | 'expected'>,
  profile: Profile,
): CaseResult {
  const found = findInStep(given, policyOf(profile))
  const { expected } = given
  const compared = found.find(({ condition }) => condition === expected.condition) ?? found[0] ?? null
  const differences = compare(expected, compared)
  return { passed: differences.length === 0, found: compared, differences }
}

export function findInStep(
  { messages, tools, proposal }: Pick<TraceCase, 'messages' | 'tools' | 'proposal'>,
  policy: Policy,
): readonly FoundInCase[] {
  const validate = createCallValidator()
  const step = readStep({ messages, tools, proposal, canAnswer: true })
  return suggest(step, inspect(step, policy, validate), policy, validate).map(({ certificate, action }) => {
    return { condition: certificate.condition, action: action && plainAction(action), reason: certificate.reason }
  })
}

function compare(expected: ExpectedFinding, found: FoundInCase | null): readonly string[] {
  if (expected.condition === null) {
    return found ? [`expected: no finding, because the call is right. Found: ${found.condition}: ${found.reason}`] : []
  }
  if (!found) return [`expected: ${expected.condition}. Found: nothing`]
  if (found.condition !== expected.condition) {
    return [`expected: ${expected.condition}. Found: ${found.condition}: ${found.reason}`]
  }
  const [wanted, actual] = [canonicalJson(expected.action), canonicalJson(found.action)]
  return wanted === actual ? [] : [`expected instead: ${wanted}. Found: ${actual}`]
}
