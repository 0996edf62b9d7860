/**
 * `twincheck calibrate --store`: computes a threshold from the decisions that shadow mode recorded. It asks no model.
 */
import { writeFile } from 'node:fs/promises'
import { defaultProfile } from '@twincheck/core'
import {
  calibrateStore,
  falseFailureLimit,
  formatCount,
  leastReferenceDays,
  type StoreCalibration,
} from '@twincheck/eval'
import type { CalibrateFlags } from '../../flags/calibrate-flags.ts'
import { readProfileFlag } from '../../flags/profile-flag.ts'
import { storeAt, withStore } from '../../flags/store-flags.ts'
import { percent } from '../../terminal/bound-text.ts'
import { calibrationLines, insistedLines } from '../../terminal/calibration-text.ts'
import type { Output } from '../../terminal/output.ts'

export async function calibrateOnStore(address: string, flags: CalibrateFlags, output: Output): Promise<void> {
  const { schema, tenant = null, falseFailures = 0, harmBound = null, deadline } = flags
  const profile = await readProfileFlag({ profile: flags.profile ?? defaultProfile })
  await withStore(storeAt(address, schema), async (store) => {
    const { calibration, bounds, proposal, read, elsewhere, referenceDays, insisted } = await calibrateStore(store, {
      profile,
      tenant,
      now: Date.now(),
      falseFailures,
      harmBound,
      slowMs: (1000 * deadline) / 2,
    })
    const out = flags.out ?? 'calibration.json'
    await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
    if (flags.json) output.print(JSON.stringify(calibration))
    else
      for (const line of calibrationLines({ calibration, bounds, proposal, conversations: read.conversations }))
        output.print(line)
    output.say(doubleLabelText(read, calibration.evidence?.doubleLabels !== undefined))
    if (read.sample !== null)
      output.say(
        `The bounds are of sample ${read.sample.id}, drawn from the conversations that began before ${formatTime(read.frame.until)}.`,
      )
    output.say(referenceText(referenceDays))
    for (const line of insistedLines(insisted)) output.say(line)
    if (elsewhere > 0)
      output.say(
        `${formatCount(elsewhere)} conversations under other fingerprints do not count: they were decided by other rules.`,
      )
    output.say(`Written to ${out}.`)
  })
}

/**
 * Describes the reference period with which the watch compares current traffic. The false-alarm rates come from a simulation without any
 * change in traffic: 1,000 conversations a day, of which about 5 % show the sign. This share varies by a fifth from day to day.
 */
function referenceText(days: number): string {
  const rates = 'false alarms of one sign within 90 days: 36 % with 1 day, 10 % with 3, 8 % with 7, 2 % with 28'
  return days < leastReferenceDays
    ? `The watch has nothing to compare with: its reference needs ${leastReferenceDays} days of complete conversations, and the store has ${days}. ` +
        `Without a reference the gateway does not notice that traffic has changed. A shorter one would mean little (${rates}).`
    : `The watch compares with ${Math.min(days, 28)} days of complete conversations (${rates}).`
}

/** The share of good conversations labelled as failures, estimated from conversations that were labelled twice. */
function doubleLabelText({ doubleLabels, labelledTwice }: StoreCalibration['read'], used: boolean): string {
  const { twice, failures } = doubleLabels
  const limit = falseFailureLimit(doubleLabels)
  if (limit === null)
    return (
      `How often a good conversation is called a failure is not known: ${formatCount(labelledTwice)} conversations were labelled by two people, ` +
      'and the first label of none of them is a success. Let a second person label conversations that the first one called good, ' +
      'without seeing the labels.'
    )
  const seen =
    `The second annotator called ${formatCount(failures)} of ${formatCount(twice)} conversations a failure that the first one called good: ` +
    `at most ${percent(limit)} of good ones are called failures.`
  return used
    ? `${seen} The bounds take this into account.`
    : `${seen} The bounds do not take this into account; with --false-failures labels they do.`
}

function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
