/**
 * The canary of a gateway: which arm a conversation is in, and what became of both. All of it is in the store, so that any
 * gateway goes on with it: stages as entries of the chain, arms and triggers in the rows of sessions.
 *
 * Invariants
 *   1. Both arms are judged alike and held equally long. They part where the gate passes, and only there.
 *   2. A session stays in the arm it began in. Without the store nobody knows the arm, and nothing is switched.
 *   3. What brakes holds the store in shadow, which only a person lifts.
 */

import type { Clock } from '@twincheck/core'
import {
  type Arm,
  type ArmCounts,
  assignArm,
  brakesOn,
  type CanaryReading,
  type CanaryStage,
  canaryRules,
  type DrawnUnits,
  readCanary,
  type SwitchVerdicts,
  sampleRatioEvidence,
  sampleRatioLimit,
  settleLabel,
  settleVerdict,
} from '@twincheck/core/canary'
import type { CanaryConversation } from '../store/calibrating/canary-units.ts'
import type { SessionKey, Store } from '../store/store.ts'

export type CanaryConfiguration = {
  /** Draws the arms; another one is another canary. */
  readonly salt: string
  /** The share of units that are repaired; `stepped`: 10 % until ten repaired ones are labelled, then 50 %. */
  readonly share: number | 'stepped'
}

export type ArmSizes = { readonly repair: number; readonly control: number }

export type IntendedReading = {
  readonly units: ArmSizes
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  readonly evidenceBetter: number
  readonly evidenceWorse: number
}

export type CanaryReport = CanaryReading & {
  readonly share: number
  readonly since: number
  readonly days: number
  /** Units in which the gate has passed, with those that have no label yet. */
  readonly triggered: ArmSizes
  /** Of these, units whose labels contradict each other or say that nobody can tell; of both arms, so that nothing is given away. */
  readonly unclear: number
  /** All units with evidence, whether the gate passed or not: what repair does to whom it was meant for. */
  readonly intended: IntendedReading
  /** Whether units fall into the arms as the share draws them. Where not, nothing is adopted. */
  readonly sampleRatio: { readonly triggered: number; readonly intended: number; readonly fits: boolean }
  readonly verdicts: SwitchVerdicts
  /** Why everything is held in shadow; null: it is not. */
  readonly held: string | null
}

export type Canary = {
  /** The arm of a conversation; what was noted first stands. `unit`: as the client names it; null: the session itself. */
  readonly armOf: (key: SessionKey, unit: string | null, cluster: string) => Promise<Arm>
  /** The gate has passed in it. */
  readonly noteTrigger: (key: SessionKey) => Promise<void>
  readonly report: () => Promise<CanaryReport>
  /** Looks at the counts, and does what the rules say. Resolves with why everything went to shadow; null: it did not. */
  readonly look: () => Promise<string | null>
}

export type CanaryOptions = {
  readonly canary: CanaryConfiguration
  /** Names the calibration: with another one the counts start anew. */
  readonly calibration: string
  /** Conversations that began before it may have made the calibration, and are not evaluated with it. 0: none have. */
  readonly calibratedUntil: number
  readonly store: Pick<
    Store,
    'noteSession' | 'noteTrigger' | 'listUnits' | 'appendEvent' | 'listEvents' | 'shadowHold' | 'holdInShadow'
  >
  readonly clock: Clock
}

type Stage = { readonly at: number; readonly share: number }

const dayMs = 86_400_000
const stageEvent = 'canary-stage'
/** Another gateway may have gone a step on. */
const stageLastsMs = 10_000

export function openCanary({ canary, calibration, calibratedUntil, store, clock }: CanaryOptions): Canary {
  const { salt, share } = canary
  let known: { readonly stages: readonly Stage[]; readonly at: number } | null = null

  const begin = async (next: number): Promise<void> => {
    await store.appendEvent(stageEvent, { salt, calibration, share: next })
    known = null
  }
  const read = async (): Promise<readonly Stage[]> => {
    const events = await store.listEvents(stageEvent)
    return events
      .filter(({ content }) => content.salt === salt && content.calibration === calibration)
      .map(({ at, content }) => ({ at, share: Number(content.share) }))
      .reverse()
  }
  const stages = async (): Promise<readonly Stage[]> => {
    if (known && clock.now() - known.at < stageLastsMs) return known.stages
    let found = await read()
    const last = found.at(-1)
    const wanted = share === 'stepped' ? (last?.share ?? canaryRules.steps[0].share) : share
    if (last?.share !== wanted) {
      await begin(wanted)
      found = await read()
    }
    known = { stages: found, at: clock.now() }
    return found
  }

  const readTriggered = async () => {
    const all = await read()
    const since = all[0]?.at ?? clock.now()
    const units = await store.listUnits({ since, begunFrom: calibratedUntil }, 'trigger')
    const days = Math.floor((clock.now() - since) / dayMs)
    const counted = all.map((stage) => countStage(stage, units))
    return { all, since, days, units, reading: readCanary(counted, days), verdicts: countVerdicts(units) }
  }
  const report = async (): Promise<CanaryReport> => {
    const { all, since, days, units, reading, verdicts } = await readTriggered()
    const meant = await store.listUnits({ since, begunFrom: calibratedUntil }, 'evidence')
    const against = {
      triggered: sampleRatioEvidence(all.map((stage) => countDrawn(stage, units))),
      intended: sampleRatioEvidence(all.map((stage) => countDrawn(stage, meant))),
    }
    const fits = Math.max(against.triggered, against.intended) < sampleRatioLimit
    return {
      ...reading,
      // Arms that lost units are no fair comparison, however good one of them looks.
      state: reading.state === 'adopt' && !fits ? 'running' : reading.state,
      ...{ since, days, share: all.at(-1)?.share ?? 0 },
      triggered: sizesOf(units),
      unclear: units.filter(({ outcomes }) => settleLabel(outcomes) === 'unclear').length,
      intended: { ...readIntended(all.map((stage) => countStage(stage, meant))), units: sizesOf(meant) },
      sampleRatio: { ...against, fits },
      verdicts,
      held: (await store.shadowHold())?.reason ?? null,
    }
  }

  return {
    armOf: async (key, unit, cluster) => {
      const now = (await stages()).at(-1)
      const drawn = unit ?? key.session
      const arm = assignArm({ salt, tenant: key.tenant, unit: drawn }, now?.share ?? 0)
      return (await store.noteSession(key, { cluster, unit: drawn, arm, stage: now?.at ?? null })) ?? 'control'
    },
    noteTrigger: store.noteTrigger,
    report,
    look: async () => {
      const { all, reading, verdicts } = await readTriggered()
      if (share === 'stepped' && reading.nextShare > (all.at(-1)?.share ?? 0)) await begin(reading.nextShare)
      const reason = reasonToStop(reading, verdicts)
      if (reason === null || (await store.shadowHold()) !== null) return null
      await store.holdInShadow(reason)
      return reason
    },
  }
}

function reasonToStop({ state, evidenceWorse }: CanaryReading, verdicts: SwitchVerdicts): string | null {
  if (state === 'to-shadow')
    return `canary: repaired conversations end worse than others (evidence ${evidenceWorse.toFixed(1)}, limit ${canaryRules.toShadow})`
  if (brakesOn(verdicts))
    return `switches: people call too many wrong (${verdicts.wrong} wrong, ${verdicts.right} right)`
  return null
}

function countStage({ at, share }: Stage, units: readonly CanaryConversation[]): CanaryStage {
  const counts = { repair: { successes: 0, failures: 0 }, control: { successes: 0, failures: 0 } }
  for (const { arm, stage, outcomes } of units) {
    const label = stage === at ? settleLabel(outcomes) : null
    if (label === 'success') counts[arm].successes += 1
    if (label === 'failure') counts[arm].failures += 1
  }
  return { share, repaired: counts.repair, control: counts.control }
}

function countVerdicts(units: readonly CanaryConversation[]): SwitchVerdicts {
  const verdicts = units.filter(({ arm }) => arm === 'repair').map(({ outcomes }) => settleVerdict(outcomes))
  return {
    right: verdicts.filter((verdict) => verdict === 'right').length,
    wrong: verdicts.filter((verdict) => verdict === 'wrong').length,
  }
}

function readIntended(stages: readonly CanaryStage[]): Omit<IntendedReading, 'units'> {
  const { evidenceBetter, evidenceWorse, repaired, control } = readCanary(stages, 0)
  return { evidenceBetter, evidenceWorse, repaired, control }
}

function countDrawn({ at, share }: Stage, units: readonly CanaryConversation[]): DrawnUnits {
  return { share, ...sizesOf(units.filter(({ stage }) => stage === at)) }
}

function sizesOf(units: readonly CanaryConversation[]): ArmSizes {
  const repair = units.filter(({ arm }) => arm === 'repair').length
  return { repair, control: units.length - repair }
}
