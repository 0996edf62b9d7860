/** Makes a calibration from the scores that were recorded in shadow mode. This sends no request to a model. */
import { type Calibration, type Profile, policyFingerprint, policyOf, TwinCheckError } from '@twincheck/core'
import type { TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { type ChosenThreshold, chooseThreshold, proposedHarmBound } from './choose-threshold.ts'
import { falseFailureLimit, NoDoubleLabelsError } from './double-labels.ts'
import { confidenceOf, freezeOwn } from './freeze-own.ts'
import { type ReadShadow, readShadow } from './read-shadow.ts'
import { referSigns } from './refer-signs.ts'
import type { InsistedCounts, ShadowStore } from './shadow-store.ts'

export class NoShadowError extends TwinCheckError {
  readonly code = 'no-shadow'

  constructor(fingerprint: string, others: number) {
    const elsewhere =
      others === 0
        ? 'Run the gateway in shadow with this profile and a model first.'
        : `${others} conversations are recorded under other fingerprints. They do not count: a different profile, verifier prompt or rule makes different decisions and needs its own calibration. Name the profile they were made with (--profile), or keep shadow running.`
    super(`The store has no conversation in shadow under ${fingerprint}. ${elsewhere} Nothing was written.`)
  }
}

export type StoreCalibrationOptions = {
  readonly profile: Profile
  /** The tenant to calibrate for. If null, all sessions count, and the calibration allows repair only in a gateway without tenants. */
  readonly tenant: string | null
  /** The current time in milliseconds since the epoch. */
  readonly now: number
  /**
   * The share of good conversations that are wrongly labelled as failures. The value `labels` means that this share is estimated from
   * conversations with two labels.
   */
  readonly falseFailures: number | 'labels'
  /** The operator's limit on the share of switches that happen in good conversations. If null, the paper's rule sets the threshold. */
  readonly harmBound: number | null
  /** A decision that takes longer than this number of milliseconds counts as slow. This limit is half of the deadline of a decision. */
  readonly slowMs: number
}

export type StoreCalibration = {
  readonly calibration: Calibration
  readonly bounds: TouchedBounds
  /** The threshold that a calibration would choose with the bound `proposedHarmBound`. The commands show this threshold as a proposal. */
  readonly proposal: ChosenThreshold
  readonly read: ReadShadow
  readonly elsewhere: number
  readonly referenceDays: number
  readonly insisted: InsistedCounts
}

export async function calibrateStore(store: ShadowStore, options: StoreCalibrationOptions): Promise<StoreCalibration> {
  const { profile, tenant, now, falseFailures, harmBound, slowMs } = options
  const policy = policyOf(profile)
  const fingerprint = policyFingerprint(policy)
  const known = await store.listFingerprints()
  const elsewhere = known
    .filter((other) => other.fingerprint !== fingerprint)
    .reduce((sum, { conversations }) => sum + conversations, 0)
  const read = await readShadow(store, { fingerprint, until: now, tenant })
  if (read.all.conversations === 0) throw new NoShadowError(fingerprint, elsewhere)
  const { hash } = await store.head()
  const hidden = hiddenSuccesses(read, falseFailures)
  const unsigned = {
    conversations: read.conversations,
    all: read.all,
    made: { from: 'store', digest: hash, sample: read.sample?.id ?? null, since: read.since, until: read.frame.until },
    ...hidden,
    ...(harmBound === null ? {} : { harmBound }),
    ...(tenant === null ? {} : { tenant }),
    policy,
    models: await store.listModels(read.frame),
    ...toolsOf(await store.listTools(fingerprint)),
    origin: { actor: { model: null, effort: null }, environment: { name: 'own traffic', data: null }, request: {} },
  } as const
  const first = freezeOwn(unsigned)
  const reference = await referSigns(store, read.frame, { threshold: first.calibration.threshold, slowMs })
  const proposal = chooseThreshold(read.conversations, read.all, {
    ...confidenceOf(hidden),
    harmBound: proposedHarmBound,
  })
  const { signs, completeAfterMs, days } = reference
  const insisted = await store.countInsisted({ tenant })
  const made = freezeOwn({ ...unsigned, signs, completeAfterMs })
  return { ...made, proposal, read, elsewhere, referenceDays: days, insisted }
}

function hiddenSuccesses({ doubleLabels, labelledTwice }: ReadShadow, falseFailures: number | 'labels') {
  if (falseFailures !== 'labels') return { falseFailures }
  const limit = falseFailureLimit(doubleLabels)
  if (limit === null) throw new NoDoubleLabelsError(labelledTwice)
  return { falseFailures: limit, doubleLabels }
}

/** Returns no tools if the store was made before tools were recorded. The calibration then checks no tools. */
function toolsOf(seen: readonly { readonly name: string; readonly hash: string }[]) {
  if (seen.length === 0) return {}
  // The tools are in a Map, because a tool may be called `constructor` or `__proto__`.
  const tools = new Map<string, readonly string[]>()
  for (const { name, hash } of seen) tools.set(name, [...(tools.get(name) ?? []), hash])
  return { tools: Object.fromEntries(tools) }
}
