/**
 * The canary of a gateway divides conversations into two arms and compares their outcomes. All its state is in the store, so any gateway
 * can continue the canary: stages are entries of the chain, and arms and triggers are in the rows of sessions. Without a salt there are
 * no arms: every conversation is repaired, and only the brakes remain.
 *
 * Invariants
 *   1. The gateway judges conversations of both arms in the same way and delays their replies equally. The arms differ only after the gate passes.
 *   2. A session stays in the arm and the stage in which it began. If the store is unavailable, the arm is unknown and nothing is switched.
 *   3. A brake holds the store in shadow. Only a person can lift the hold.
 *   4. Evidence belongs to an epoch. A new epoch begins when a person lifts a hold and when repair is adopted. A new epoch starts without evidence and draws new arms. Counts of earlier epochs have no effect on it.
 *   5. No count depends on a clock. Stages, units and lifts are ordered by their position in the chain.
 */
import type { Clock } from '@twincheck/core'
import {
  type Arm,
  type ArmCounts,
  assignArm,
  brakesOn,
  type CanaryReading,
  canaryRules,
  type EpochKind,
  errorsOver,
  failureEvidence,
  type OpenStage,
  readCanary,
  type ShareChange,
  type ShareSetting,
  type SwitchVerdicts,
  sampleRatioEvidence,
  sampleRatioLimit,
} from '@twincheck/core/canary'
import type { BegunStage } from '../store/calibration/canary-stages.ts'
import type { SessionKey, Store } from '../store/store.ts'
import { type CanaryChain, openCanaryChain } from './canary-chain.ts'
import { type CalibrationBasis, type CanaryConfiguration, liftText, type RepairScope } from './canary-configuration.ts'
import type { ShareAnswer } from './canary-share.ts'
import { type ArmSizes, CanaryCountError, countUnits, countVerdicts } from './count-units.ts'

export type IntendedReading = {
  readonly units: ArmSizes
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  readonly evidenceBetter: number
  readonly evidenceWorse: number
}

export type CanaryReport = CanaryReading & {
  readonly share: number
  /** The share that an operator may set, and who has lowered it. */
  readonly setting: ShareSetting
  /** When the epoch opened, in milliseconds since 1970. */
  readonly since: number
  readonly days: number
  readonly epoch: { readonly number: number; readonly kind: EpochKind }
  /**
   * Bounds for a repair that has no effect: the probability that the canary stops or adopts it is at most this. `each` is for one epoch,
   * `all` for all epochs so far.
   */
  readonly errors: { readonly each: EpochErrors; readonly all: EpochErrors }
  readonly scope: RepairScope
  /** How many units per arm have triggered, with or without a label. A unit triggers when the gate passes in it. */
  readonly triggered: ArmSizes
  readonly stages: readonly OpenStage[]
  /**
   * How many triggered units have contradicting or unclear labels. The number covers both arms, so that it does not reveal the arm of a
   * unit.
   */
  readonly unclear: number
  /** How many units have a label that changed after it was first counted. Each of these units counts against the canary's result. */
  readonly contested: number
  /** The comparison of all units with evidence, including units in which the gate did not pass (intention to treat). */
  readonly intended: IntendedReading
  /** Whether the sizes of the arms fit the configured share (sample ratio). If they do not fit, repair is not adopted. */
  readonly sampleRatio: { readonly triggered: number; readonly intended: number; readonly fits: boolean }
  readonly verdicts: SwitchVerdicts
  readonly held: string | null
  readonly lift: string | null
}

export type EpochErrors = ReturnType<typeof errorsOver>

export type Canary = {
  /** Opens the canary, begins a due epoch, or applies a changed share. The gateway calls `open` once when it starts. */
  readonly open: () => Promise<void>
  /**
   * Finds the arm of a conversation. If two gateways draw an arm for the same conversation, the arm that was stored first is used. `unit`
   * is the user or account that the client names. If `unit` is null, the session is the unit.
   */
  readonly armOf: (key: SessionKey, unit: string | null, cluster: string) => Promise<Arm>
  readonly noteTrigger: (key: SessionKey) => Promise<void>
  /** Sets the share, unless the chain has changed since the operator read the report. */
  readonly setShare: (change: ShareChange) => Promise<ShareAnswer>
  readonly report: () => Promise<CanaryReport>
  /** Reads the counts and applies the canary's rules. Resolves with the reason if everything was put in shadow, otherwise with null. */
  readonly look: () => Promise<string | null>
}

export type CanaryOptions = {
  readonly canary: CanaryConfiguration
  readonly basis: CalibrationBasis
  readonly scope: RepairScope
  readonly store: Pick<
    Store,
    | 'noteSession'
    | 'noteTrigger'
    | 'listUnits'
    | 'listStages'
    | 'beginStage'
    | 'listEvents'
    | 'shadowHold'
    | 'holdInShadow'
  >
  readonly clock: Clock
}

const dayMs = 86_400_000

export function openCanary({ canary, basis, scope, store, clock }: CanaryOptions): Canary {
  const { salt } = canary
  const chain = openCanaryChain({ canary, basis, store })

  const readTriggered = async ({ all, epoch }: CanaryChain) => {
    const stages = epoch.stages.map(({ sequence }) => sequence)
    const conversations = await store.listUnits({ stages, opened: all[0]?.sequence ?? 0 }, 'trigger')
    const since = epoch.stages[0]?.at ?? clock.now()
    const days = Math.max(0, Math.floor((clock.now() - since) / dayMs))
    const counted = countUnits(epoch.stages, conversations)
    const reading = readCanary(counted.stages, days, epoch.kind)
    return { since, days, counted, reading, verdicts: countVerdicts(conversations) }
  }

  const readDrawn = async (
    { all, epoch }: CanaryChain,
    triggered: Awaited<ReturnType<typeof readTriggered>>['counted'],
  ) => {
    const stages = epoch.stages.map(({ sequence }) => sequence)
    const meant = await store.listUnits({ stages, opened: all[0]?.sequence ?? 0 }, 'evidence')
    const intended = countUnits(epoch.stages, meant)
    const against = {
      triggered: sampleRatioEvidence(triggered.drawn),
      intended: sampleRatioEvidence(intended.drawn),
    }
    return { intended, against, fits: Math.max(against.triggered, against.intended) < sampleRatioLimit }
  }

  const report = async (): Promise<CanaryReport> => {
    const known = await chain.read()
    const { epoch } = known
    const { since, days, counted, reading, verdicts } = await readTriggered(known)
    const { intended, against, fits } = await readDrawn(known, counted)
    const held = (await store.shadowHold())?.reason ?? null
    return {
      ...reading,
      ...{ repaired: counted.repaired, control: counted.control, stages: counted.stages },
      // If an arm has lost units, the comparison of the arms is not fair, and repair is not adopted.
      state: reading.state === 'adopt' && epoch.kind === 'trial' && !fits ? 'running' : reading.state,
      ...{ since, days, share: epoch.stages.at(-1)?.share ?? 0, setting: chain.setting(known), scope },
      epoch: { number: epoch.number, kind: epoch.kind },
      errors: { each: errorsOver(1), all: errorsOver(epoch.number) },
      triggered: counted.sizes,
      ...{ unclear: counted.unclear, contested: counted.contested },
      intended: { ...readIntended(intended.stages), units: intended.sizes },
      sampleRatio: { ...against, fits },
      verdicts,
      held,
      lift: held === null ? null : liftText(epoch.number, salt === null ? null : chain.shareAfterLift(known)),
    }
  }

  const stop = async (reason: string): Promise<string> => {
    await store.holdInShadow(reason)
    return reason
  }

  /** Adopts repair or begins the next step, unless another gateway has begun a stage since the counts were read. */
  const goOn = async (known: CanaryChain, stage: BegunStage, seen: Awaited<ReturnType<typeof readTriggered>>) => {
    if (salt === null || known.epoch.kind === 'adopted') return
    if (seen.reading.state !== 'adopt') await chain.stepTo(known, stage, seen.reading.nextShare)
    else if ((await readDrawn(known, seen.counted)).fits) await chain.adopt(known, stage)
  }

  return {
    open: chain.open,
    setShare: chain.setShare,
    armOf: async (key, unit, cluster) => {
      const { stage } = await chain.current()
      const drawn = unit ?? key.session
      const arm =
        salt === null ? 'repair' : assignArm({ salt, tenant: key.tenant, unit: drawn, epoch: stage.epoch }, stage.share)
      return (await store.noteSession(key, { cluster, unit: drawn, arm, stage: stage.sequence })) ?? 'control'
    },
    noteTrigger: store.noteTrigger,
    report,
    look: async () => {
      if ((await store.shadowHold()) !== null) return null
      const { known, stage } = await chain.current()
      try {
        const seen = await readTriggered(known)
        const reason = reasonToStop(seen, salt === null ? basis.shadow : null, salt)
        if (reason !== null) return stop(reason)
        await goOn(known, stage, seen)
        return null
      } catch (error) {
        if (error instanceof CanaryCountError) return stop(`canary: ${error.message}`)
        throw error
      }
    },
  }
}

/**
 * Returns the reason to stop repair, or null. If there is no control arm, repaired conversations are compared with conversations in
 * shadow, whose outcomes are in `shadow`. `shadow` is null if there is a control arm, or if the outcomes are not known.
 */
function reasonToStop(
  { reading, verdicts }: { readonly reading: CanaryReading; readonly verdicts: SwitchVerdicts },
  shadow: ArmCounts | null,
  salt: string | null,
): string | null {
  const { state, evidenceWorse, repaired } = reading
  if (state === 'to-shadow')
    return `canary: repaired conversations end worse than others (evidence ${evidenceWorse.toFixed(1)}, limit ${canaryRules.toShadow})`
  if (brakesOn(verdicts))
    return `switches: people call too many wrong (${verdicts.wrong} wrong, ${verdicts.right} right)`
  if (state === 'undecided' && salt !== null)
    return `canary: undecided after ${canaryRules.days} days, so nothing shows that repair helps`
  const against = shadow === null ? 1 : failureEvidence(shadow, repaired)
  if (against >= canaryRules.toShadow)
    return `outcomes: repaired conversations end worse than the same kind did in shadow (evidence ${against.toFixed(1)}, limit ${canaryRules.toShadow})`
  return null
}

function readIntended(stages: readonly OpenStage[]): Omit<IntendedReading, 'units'> {
  const { evidenceBetter, evidenceWorse, repaired, control } = readCanary(stages, 0)
  return { evidenceBetter, evidenceWorse, repaired, control }
}
