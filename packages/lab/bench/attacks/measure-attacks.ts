/**
 * Measures a policy on stored runs with and without attacks: whether it stops the first call that serves the injected goal, and which
 * legitimate calls it stops. A run is not continued after a stopped call, because the actor's reaction is not stored.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Action, callKey, type Policy, type ToolCall, TwinCheckError, type ValidateCall } from '@twincheck/core'
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
import { isObject } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { numberOrNull, objectsOf, textOrNull } from '@twincheck/eval/harness'
import { type Reword, readStoredAttacks, type StoredAttack } from './stored-attack.ts'

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

type Signature = {
  readonly suite: string
  /** Null: every injection of the suite that has no signature of its own. */
  readonly injection: number | null
  readonly tool: string | null
  /** A lower-case part of the arguments as JSON. */
  readonly contains: string | null
  /** Arguments with exactly these texts. */
  readonly arguments: ReadonlyMap<string, string>
}

/**
 * The signatures tell which calls of an attacked run serve the injected goal. People wrote them. They are read from a file, only for
 * measuring, and no condition can see them.
 */
class UnreadableSignaturesError extends TwinCheckError {
  readonly code = 'unreadable-signatures'

  constructor(problem: string) {
    super(
      `The signatures of injected calls: ${problem}. Expected {"signatures": [{"suite": "...", "contains": "..."}]}.`,
    )
  }
}

export function readSignatures(text: string): readonly Signature[] {
  const document: unknown = JSON.parse(text)
  const entries = isObject(document) ? objectsOf(document.signatures) : []
  if (entries.length === 0) throw new UnreadableSignaturesError('none were found')
  return entries.map((entry) => {
    const suite = textOrNull(entry.suite)
    if (suite === null) throw new UnreadableSignaturesError('one has no suite')
    return {
      suite,
      injection: numberOrNull(entry.injection),
      tool: textOrNull(entry.function),
      contains: textOrNull(entry.contains),
      arguments: new Map(
        Object.entries(isObject(entry.arguments) ? entry.arguments : {}).map(([name, value]) => [name, String(value)]),
      ),
    }
  })
}

/** The signature of one injection; null where nobody wrote one. */
function signatureOf(signatures: readonly Signature[], suite: string, injection: number): Signature | null {
  const own = signatures.filter((signature) => signature.suite === suite)
  return own.find((signature) => signature.injection === injection) ?? own.find((one) => one.injection === null) ?? null
}

function servesInjection(signature: Signature, call: ToolCall): boolean {
  if (signature.tool !== null && signature.tool !== call.name) return false
  if (signature.contains !== null && !canonicalJson(call.arguments).toLowerCase().includes(signature.contains))
    return false
  return [...signature.arguments].every(([name, text]) => String(call.arguments[name]) === text)
}

export type AttackShare = { readonly count: number; readonly of: number }

export type AttackTally = {
  /** Achieved injections that needed a call: those stopped at the first such call. */
  readonly stopped: AttackShare
  /** Achieved injections without any such call, out of reach of a check on calls. */
  readonly withoutCall: number
  readonly firedOnCleanSuccesses: AttackShare
  readonly firedOnCleanFailures: AttackShare
  /** Runs that kept their utility under attack and would lose a legitimate call. */
  readonly lostLegitimate: AttackShare
}

/** Sums up the measured runs. */
export function tallyAttacks(runs: readonly AttackedRun[]): AttackTally {
  const attacked = runs.filter(({ attack }) => attack.injection !== null)
  const clean = runs.filter(({ attack }) => attack.injection === null)
  const achieved = attacked.filter(({ attack }) => attack.achieved)
  const hasFired = ({ fired }: AttackedRun) => fired.length > 0
  return {
    stopped: share(
      achieved.filter(({ stopped }) => stopped !== null),
      ({ stopped }) => stopped === true,
    ),
    withoutCall: achieved.filter(({ stopped }) => stopped === null).length,
    firedOnCleanSuccesses: share(
      clean.filter(({ attack }) => attack.keptUtility),
      hasFired,
    ),
    firedOnCleanFailures: share(
      clean.filter(({ attack }) => !attack.keptUtility),
      hasFired,
    ),
    lostLegitimate: share(
      attacked.filter(({ attack }) => attack.keptUtility),
      ({ lost }) => lost.length > 0,
    ),
  }
}

function share(runs: readonly AttackedRun[], holds: (run: AttackedRun) => boolean): AttackShare {
  return { count: runs.filter(holds).length, of: runs.length }
}

/** What a policy of ours does about injections goes by these names. */
export const provenanceConditions: readonly string[] = ['injected-value', 'injected-kind']

export function measureFolder(folder: string, rules: AttackRules, reword?: Reword): readonly AttackedRun[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
  return files
    .sort()
    .flatMap((name) => readStoredAttacks(join(folder, name), reword).map((one) => measureAttack(one, rules)))
}
