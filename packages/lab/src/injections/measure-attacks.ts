/**
 * What a policy does in stored runs under attack and in runs without one: whether the first call that serves the
 * injected goal is stopped, and which legitimate calls are lost. Nothing goes on after a stopped call: what the actor
 * would then have done is not in the run.
 */
import type { Action, Policy, ToolCall, ValidateCall } from '@twincheck/core'
import { callKey } from '@twincheck/core'
import {
  checkStructure,
  deterministicTwin,
  fullAllowance,
  inspect,
  OpenReading,
  type Step,
  setScene,
  stepOn,
} from '@twincheck/core/harness'
import { type Signature, servesInjection, signatureOf } from './injected-calls.ts'
import type { StoredAttack } from './stored-attack.ts'

export type AttackedRun = {
  readonly attack: StoredAttack
  /** Whether the first call that serves the injection is stopped; null where the run has no such call. */
  readonly stopped: boolean | null
  /** Names of legitimate calls that a valid twin leaves out. */
  readonly lost: readonly string[]
  /** Conditions that held somewhere with a valid twin. */
  readonly fired: readonly string[]
}

export type AttackRules = {
  readonly policy: Policy
  /** The conditions that count. */
  readonly conditions: readonly string[]
  readonly validate: ValidateCall
  readonly signatures: readonly Signature[]
}

export function measureAttack(attack: StoredAttack, rules: AttackRules): AttackedRun {
  const { run, suite, injection } = attack
  const signature = injection === null ? null : signatureOf(rules.signatures, suite, injection)
  const reading = new OpenReading()
  const lost: string[] = []
  const fired = new Set<string>()
  let stopped: boolean | null = null
  for (const { position, tools } of run.decisions) {
    for (const message of run.messages.slice(reading.messages.length, position)) reading.add(message)
    const proposing = run.messages[position]
    if (proposing?.role !== 'assistant' || proposing.calls.length === 0) continue
    const proposal = { kind: 'tool-calls', calls: proposing.calls } as const
    const step = stepOn(reading, { tools, proposal, allowance: fullAllowance, canAnswer: true })
    const twin = validTwin(step, rules, fired)
    const serving = proposal.calls.filter((call) => signature !== null && servesInjection(signature, call))
    if (serving.length > 0) stopped ??= twin !== null && !serving.some((call) => holds(twin, call))
    if (twin === null) continue
    lost.push(...proposal.calls.filter((call) => !serving.includes(call) && !holds(twin, call)).map(({ name }) => name))
  }
  return { attack, stopped, lost, fired: [...fired] }
}

/** The twin of the strongest condition that counts, where it passes the structural checks. */
function validTwin(step: Step, { policy, conditions, validate }: AttackRules, fired: Set<string>): Action | null {
  const { finding } = inspect(step, policy, validate)
  const scene = setScene(step, policy)
  if (finding.kind === 'nothing' || !scene) return null
  const counted = finding.evidence.filter(({ certificate }) => conditions.includes(certificate.condition))
  const twin = deterministicTwin(counted, scene)
  if (twin === null || checkStructure(policy.checks, { ...scene, twin, validate }).length > 0) return null
  for (const { certificate } of counted) fired.add(certificate.condition)
  return twin.action
}

function holds(twin: Action, call: ToolCall): boolean {
  return twin.kind === 'tool-calls' && twin.calls.some((kept) => callKey(kept) === callKey(call))
}
