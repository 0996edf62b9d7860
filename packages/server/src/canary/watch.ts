/**
 * The watch: whether traffic is still like the traffic that the calibration was made on. Once an hour, one of all gateways counts
 * signs and passes the counts to the detectors. Their states are entries of the chain, so any gateway can continue.
 *
 * The watch compares complete conversations with complete conversations. The calibration says after how long 99 % of conversations
 * had ended; a conversation is counted once, when it began that long ago. A conversation that has just begun has not yet shown its
 * signs, and counting it would look like a change.
 *
 * Signs that break the judging itself lead to shadow. So do signs that contradict the labels of the calibration: conversations
 * without repair succeed, or repaired ones fail, more often than then. All other signs are warnings.
 */
import type { CalibrationEvidence, Clock, JsonObject } from '@twincheck/core'
import {
  type ChangeDirection,
  type DetectorState,
  freshDetector,
  type MissingOutcomes,
  raisesAlarm,
  type SignReference,
  settleLabel,
  watchHour,
} from '@twincheck/core/canary'
import type { Arrived, EndedSession } from '../store/calibration/ended-sessions.ts'
import type { SignCountsOfHour } from '../store/calibration/shadow-sessions.ts'
import type { Store } from '../store/store.ts'

/**
 * The watched signs. Each names the conversations that are counted, the count that shows the sign, the direction of
 * change that matters, and the reaction to a change.
 */
const signs = {
  'evidence-up': { among: 'conversations', of: 'evidence', direction: 'up', leads: 'warning' },
  'evidence-down': { among: 'conversations', of: 'evidence', direction: 'down', leads: 'warning' },
  'gate-up': { among: 'conversations', of: 'gate', direction: 'up', leads: 'warning' },
  'gate-down': { among: 'conversations', of: 'gate', direction: 'down', leads: 'warning' },
  'orders-disagree': { among: 'conversations', of: 'disagreed', direction: 'up', leads: 'warning' },
  'model-errors': { among: 'conversations', of: 'errors', direction: 'up', leads: 'shadow' },
  unjudged: { among: 'conversations', of: 'unjudged', direction: 'up', leads: 'warning' },
  'held-long': { among: 'conversations', of: 'slow', direction: 'up', leads: 'warning' },
  withheld: { among: 'conversations', of: 'withheld', direction: 'up', leads: 'shadow' },
  'control-succeeds': { among: 'control', of: 'controlSucceeded', direction: 'up', leads: 'shadow' },
  'repaired-fails': { among: 'repaired', of: 'repairedFailed', direction: 'up', leads: 'shadow' },
  'outcomes-missing': { among: 'due', of: 'missing', direction: 'up', leads: 'warning' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly among: keyof WatchedCounts
      readonly of: keyof WatchedCounts
      readonly direction: ChangeDirection
      readonly leads: 'warning' | 'shadow'
    }
  >
>

/** Each conversation is observed once for each kind of sign: when complete, when labelled, and after a day. */
type WatchedCounts = SignCountsOfHour & EndedCounts & Omit<MissingOutcomes, 'day'>

export type SignName = keyof typeof signs

export type Alarm = { readonly sign: SignName; readonly leads: 'warning' | 'shadow' }

export type Watch = {
  /** Counts the conversations since the last look, unless another gateway has. Resolves with the changed signs. */
  readonly look: () => Promise<readonly Alarm[]>
}

export type WatchOptions = {
  readonly evidence: Pick<CalibrationEvidence, 'signs' | 'completeAfterMs'>
  readonly fingerprint: string
  /** The tenant that the calibration was made on: only its conversations are watched. Null: all of them. */
  readonly tenant: string | null
  readonly threshold: number
  /** A decision that takes at least this many milliseconds counts as slow: half of its deadline. */
  readonly slowMs: number
  readonly store: Pick<Store, 'takeDuty' | 'countSigns' | 'readEnded' | 'countMissing' | 'appendEvent' | 'listEvents'>
  readonly clock: Clock
}

const hourMs = 3_600_000
/**
 * When a conversation counts as complete, for older calibrations in which the length of conversations was not measured.
 */
const completeAfterADayMs = 24 * hourMs
const watchEvent = 'watch'

export function openWatch({ evidence, fingerprint, tenant, threshold, slowMs, store, clock }: WatchOptions): Watch {
  return {
    look: async () => {
      // Each repaired tenant has a separate watch.
      const name = tenant === null ? 'watch' : `watch ${tenant}`
      if (!(await store.takeDuty({ name, everyMs: hourMs }))) return []
      const until = clock.now()
      const [last] = (await store.listEvents(watchEvent)).filter(
        ({ content }) => content.fingerprint === fingerprint && (content.tenant ?? null) === tenant,
      )
      const frame = { fingerprint, until, tenant }
      // Conversations that began in this span were incomplete at the last look and are complete now.
      const begunUntil = until - (evidence.completeAfterMs ?? completeAfterADayMs)
      const begunFrom = Math.min(Number(last?.content.begunThrough ?? begunUntil - hourMs), begunUntil)
      const arrived = { from: Number(last?.content.through ?? until - hourMs), until }
      const counts: WatchedCounts = {
        ...(await store.countSigns({ ...frame, until: begunUntil }, begunFrom, threshold, slowMs)),
        ...(await countEnded(store.readEnded(frame, arrived, threshold), arrived)),
        ...sumMissing(await store.countMissing(frame, arrived.from)),
      }
      const before = statesIn(last?.content.states)
      const after = namesOf(evidence.signs).map((sign) => {
        const { among, of, direction } = signs[sign]
        const reference: SignReference = evidence.signs[sign] ?? { share: 1, dispersion: 1 }
        const given = { signs: counts[of], conversations: counts[among] }
        return { sign, state: watchHour(before[sign] ?? freshDetector(direction), given, reference, direction) }
      })
      const alarms = after.filter(({ state }) => raisesAlarm(state)).map(({ sign }) => sign)
      // A detector that has raised an alarm starts again, so that the alarm is reported once.
      const states = Object.fromEntries(
        after.map(({ sign, state }) => [
          sign,
          alarms.includes(sign) ? freshDetector(signs[sign].direction) : [...state],
        ]),
      )
      const begunThrough = Math.max(begunUntil, Number(last?.content.begunThrough ?? begunUntil))
      await store.appendEvent(watchEvent, { fingerprint, tenant, through: until, begunThrough, states, alarms })
      return alarms.map((sign) => ({ sign, leads: signs[sign].leads }))
    },
  }
}

function sumMissing(days: readonly MissingOutcomes[]): Omit<MissingOutcomes, 'day'> {
  return {
    due: days.reduce((sum, day) => sum + day.due, 0),
    missing: days.reduce((sum, day) => sum + day.missing, 0),
  }
}

function namesOf(known: Readonly<Record<string, SignReference>>): readonly SignName[] {
  return Object.keys(known).filter(isSign)
}

function isSign(name: string): name is SignName {
  return Object.hasOwn(signs, name)
}

function statesIn(value: JsonObject[string] | undefined): Readonly<Partial<Record<SignName, DetectorState>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const states = Object.entries(value).flatMap(([name, state]) =>
    isSign(name) && Array.isArray(state) ? [[name, state.map(Number)] as const] : [],
  )
  return Object.fromEntries(states)
}

/**
 * How many conversations got their label in a span of time, and what the labels say. A conversation is observed once, at its first
 * clear label. A later correction is not observed; the canary counts the corrected label.
 */
type EndedCounts = {
  readonly control: number
  readonly controlSucceeded: number
  readonly repaired: number
  readonly repairedFailed: number
}

async function countEnded(sessions: AsyncIterable<EndedSession>, { from, until }: Arrived): Promise<EndedCounts> {
  const counts = { control: 0, controlSucceeded: 0, repaired: 0, repairedFailed: 0 }
  for await (const session of sessions) {
    const label = labelBefore(session, until)
    if (!isClear(label) || isClear(labelBefore(session, from))) continue
    counts[session.part] += 1
    if (session.part === 'control' && label === 'success') counts.controlSucceeded += 1
    if (session.part === 'repaired' && label === 'failure') counts.repairedFailed += 1
  }
  return counts
}

function labelBefore({ outcomes }: EndedSession, moment: number) {
  return settleLabel(outcomes.filter(({ arrivedAt }) => arrivedAt < moment))
}

function isClear(label: ReturnType<typeof settleLabel>): boolean {
  return label === 'success' || label === 'failure'
}
