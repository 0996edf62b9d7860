/** All checks of `twincheck doctor`. Each check comes after the checks on which it depends. */
import { type Calibration, type ModelPort, type ModelRole, type Policy, policyFingerprint } from '@twincheck/core'
import { type DoctorFinding, failed, passed, skipped } from './finding.ts'
import { type ProbeAgent, probeHook } from './probe-hook.ts'
import { type ProbedModel, probeModels } from './probe-models.ts'

export type Examination = {
  readonly policy: Policy
  /** The agent to test. If it is null, the hook is tested on a small agent loop of the doctor. */
  readonly agent: ProbeAgent | null
  readonly model: ModelPort | null
  readonly calibration: Calibration | null
  readonly deadlineMs: number
}

export async function examine(examination: Examination): Promise<readonly DoctorFinding[]> {
  const { policy, agent, model, calibration, deadlineMs } = examination
  const hook = await probeHook(agent, deadlineMs)
  const probed = model && (await probeModels(model, deadlineMs))
  const models = probed
    ? [probed.verifier.finding, probed.generator.finding]
    : (['verifier', 'generator'] as const).map(notNamed)
  const calibrated = examineCalibration(calibration, policy, probed)
  return [describeProfile(policy), hook, ...models, calibrated, examineMode(calibrated)]
}

function describeProfile(policy: Policy): DoctorFinding {
  const { name = 'custom', conditions, authorised } = policy
  const warranted = authorised ? `, ${authorised.size} of them warranted` : ''
  const fingerprint = policyFingerprint(policy)
  return passed('profile', `${name}: ${conditions.length} conditions${warranted}; ${fingerprint}`)
}

function examineCalibration(
  calibration: Calibration | null,
  policy: Policy,
  probed: Readonly<Record<ModelRole, ProbedModel>> | null,
): DoctorFinding {
  if (!calibration) {
    return skipped('calibration', 'none was given', 'Pass --calibration <file>; "npx twincheck calibrate" writes one.')
  }
  const fingerprint = policyFingerprint(policy)
  if (calibration.fingerprint !== fingerprint) {
    return failed(
      'calibration',
      `made under another policy: ${calibration.fingerprint} instead of ${fingerprint}`,
      'Calibrate again with this version and profile; repair refuses to start until then.',
    )
  }
  for (const role of ['verifier', 'generator'] as const) {
    const found = probed?.[role].model ?? null
    if (found === null || calibration.models[role].includes(found)) continue
    return failed(
      'calibration',
      `made with ${calibration.models[role].join(', ') || 'no model'} as the ${role}; ${found} answered`,
      'Pin the model to a calibrated version, or calibrate again with this one.',
    )
  }
  const models = probed ? 'policy and models match' : 'the policy matches; models were not asked'
  return passed('calibration', `${models}; threshold ${calibration.threshold} from ${calibration.tasks.length} tasks`)
}

function examineMode({ status }: DoctorFinding): DoctorFinding {
  switch (status) {
    case 'passed':
      return passed('mode', 'repair can be on: createTwinCheck({ mode: "repair", calibration })')
    case 'skipped':
      return passed('mode', 'shadow: without a calibration nothing is ever replaced')
    case 'failed':
      return passed('mode', 'shadow: the calibration does not match, so repair would refuse to start')
  }
}

function notNamed(role: ModelRole): DoctorFinding {
  return skipped(
    role,
    'no model was named',
    `Pass --base-url and --verifier${role === 'generator' ? ' (and --generator)' : ''}.`,
  )
}
