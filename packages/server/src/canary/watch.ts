/**
 * The watch tests whether traffic is still like the traffic on which the calibration was made. Once an hour, one of the gateways counts
 * signs and passes the counts to detectors. The states of the detectors are entries of the chain, so any gateway can continue.
 *
 * The watch counts each conversation once, when the conversation is complete. The calibration measured how long 99 % of conversations
 * took, and a conversation counts as complete after that time. If a conversation were counted earlier, its signs would be missing, which
 * would look like a change.
 *
 * Some signs put the gateway in shadow. One kind shows that the judging itself no longer works. Another kind contradicts the labels of
 * the calibration: unrepaired conversations succeed more often, or repaired conversations fail more often. All other signs are warnings.
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
 * The signs that are watched. `among` names the conversations that are counted, and `of` names the count that shows the sign. `direction`
 * is the change that matters, and `leads` is the reaction to this change.
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

/**
 * The counts in which signs are watched. A conversation appears in up to three counts: one when it is complete, one when it gets a label,
 * and one when it is a day old.
 */
type WatchedCounts = SignCountsOfHour & EndedCounts & Omit<MissingOutcomes, 'day'>

export type SignName = keyof typeof signs

export type Alarm = { readonly sign: SignName; readonly leads: 'warning' | 'shadow' }

export type Watch = {
  /** Counts the conversations since the last look, unless another gateway has counted them. Resolves with the signs that have changed. */
  readonly look: () => Promise<readonly Alarm[]>
}

export type WatchOptions = {
  readonly evidence: Pick<CalibrationEvidence, 'signs' | 'completeAfterMs'>
  readonly fingerprint: string
  /**
   * The tenant on whose conversations the calibration was made. Only this tenant's conversations are watched. If `tenant` is null, all
   * are watched.
   */
  readonly tenant: string | null
  readonly threshold: number
  /** A decision counts as slow if it takes more than this many milliseconds. The value is half of the deadline of a decision. */
  readonly slowMs: number
  readonly store: Pick<Store, 'takeDuty' | 'countSigns' | 'readEnded' | 'countMissing' | 'appendEvent' | 'listEvents'>
  readonly clock: Clock
}

const hourMs = 3_600_000
/** The time after which a conversation counts as complete if the calibration is too old to state the length of conversations. */
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
      // Finds the conversations that were incomplete when the watch last counted, and are complete now.
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
      // A detector that has raised an alarm starts again, so that the alarm is reported only once.
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
 * How many conversations received their label in a span of time, and what the labels say. A conversation is counted at its first clear
 * label. The watch ignores later corrections; the canary counts the corrected label.
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
