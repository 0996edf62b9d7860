/**
 * A control is a method with which the paper compares TwinCheck. This file holds the parts that all controls share with TwinCheck, so
 * that only the repair differs (paper, Section 5, "Baselines"). The shared parts are the evidence conditions, the structural checks and
 * the budgets: at most two decisions reach a verifier, and at most one decision is replaced.
 */
import type { Policy, StepInput, ValidateCall } from '@twincheck/core'
import {
  type CheckedPair,
  checkStructure,
  createToolReader,
  type Evidence,
  followTrace,
  fullAllowance,
  inspect,
  type Step,
  type Twin,
} from '@twincheck/core/harness'
import type { Intervention, OpenIntervener, OperationalException } from '@twincheck/eval/harness'

export type Triggered = {
  readonly step: Step
  /** The proposed calls. A proposed text never triggers a control, because controls revise only calls. */
  readonly proposal: Extract<CheckedPair['proposal'], { kind: 'tool-calls' }>
  readonly evidence: Evidence
  /**
   * The repair must call this function when it asks a verifier. The decision then counts once against the budget, even if it needs
   * several requests.
   */
  readonly reachVerifier: () => void
}

/**
 * Writes the twin. If the result is null, the proposal is kept. An error also keeps the proposal and is reported as an operational
 * exception.
 */
export type Repair = (triggered: Triggered) => Promise<Twin | null>

export function triggerMatched(policy: Policy, validate: ValidateCall, repair: Repair): OpenIntervener {
  const readTool = createToolReader()
  return () => {
    const reading = followTrace(readTool)
    const exceptions: OperationalException[] = []
    let decisions = 0
    let verifications = 0
    let switched = false
    const check = async (input: StepInput): Promise<Intervention> => {
      const step = reading.read(input, fullAllowance)
      const { finding } = inspect(step, policy, validate)
      const spent = switched || verifications >= fullAllowance.verifications
      const { proposal } = step
      if (finding.kind === 'nothing' || proposal.kind !== 'tool-calls' || spent) return { outcome: 'kept' }
      const [evidence] = finding.evidence
      const counted = verifications + 1
      const reachVerifier = () => {
        verifications = counted
      }
      const twin = await repair({ step, proposal, evidence, reachVerifier })
      if (!twin) return { outcome: 'kept' }
      switched = true
      return { outcome: 'replaced', action: twin.action, condition: twin.certificate.condition, origin: twin.origin }
    }
    return {
      account: async () => ({ records: [], exceptions }),
      check: async (input) => {
        const decision = decisions++
        try {
          return await check(input)
        } catch (error) {
          const { name, message } = error instanceof Error ? error : { name: 'unknown', message: String(error) }
          exceptions.push({ decision, name, message })
          return { outcome: 'kept' }
        }
      },
    }
  }
}

/** Whether the twin differs from the proposal, is schema-valid, and stays within what the evidence authorises. */
export function passesStructure(
  policy: Policy,
  validate: ValidateCall,
  { step, proposal }: Triggered,
  twin: Twin,
): boolean {
  return checkStructure(policy.checks, { ...step, proposal, twin, validate }).length === 0
}
