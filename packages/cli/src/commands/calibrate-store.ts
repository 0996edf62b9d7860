/** `twincheck calibrate --store`: a threshold from what shadow recorded. No model is asked. */
import { writeFile } from 'node:fs/promises'
import { calibrateStore, falseFailureLimit, formatCount, type StoreCalibration } from '@twincheck/eval'
import { openExistingStore } from '@twincheck/server'
import { type ProfileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { percent } from '../terminal/bound-text.ts'
import type { Output } from '../terminal/output.ts'
import { calibrationLines } from './calibrate-traces.ts'

export type StoreCalibrationFlags = ProfileFlag & {
  readonly store: string
  readonly schema?: string
  readonly tenant?: string
  readonly falseFailures?: number | 'labels'
  readonly deadline: number
  readonly out?: string
  readonly json?: boolean
}

export async function calibrateOnStore(flags: StoreCalibrationFlags, output: Output): Promise<void> {
  const { store: address, schema, tenant = null, falseFailures = 0, deadline } = flags
  const profile = await readProfileFlag(flags)
  const store = await openExistingStore({ address, ...(schema === undefined ? {} : { schema }) })
  try {
    const { calibration, bounds, read, elsewhere } = await calibrateStore(store, {
      profile,
      tenant,
      now: Date.now(),
      falseFailures,
      slowMs: (1000 * deadline) / 2,
    })
    const out = flags.out ?? 'calibration.json'
    await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
    if (flags.json) output.print(JSON.stringify(calibration))
    else for (const line of calibrationLines(calibration, bounds, read.conversations)) output.print(line)
    output.say(doubleLabelText(read.doubleLabels, calibration.evidence?.doubleLabels !== undefined))
    if (read.sample !== null)
      output.say(`The bounds are of sample ${read.sample.id}: ${read.frame.until} is where its frame ends.`)
    if (elsewhere > 0)
      output.say(
        `${formatCount(elsewhere)} conversations under other fingerprints do not count: they were decided by other rules.`,
      )
    output.say(`Written to ${out}.`)
  } finally {
    await store.close()
  }
}

/** What double labels show of good conversations that are called failures. */
function doubleLabelText({ twice, failures }: StoreCalibration['read']['doubleLabels'], used: boolean): string {
  const limit = falseFailureLimit({ twice, failures })
  if (limit === null)
    return 'No good conversation was labelled by two: how often one is called a failure is not known. Let a second person label some without seeing the labels.'
  const seen =
    `${formatCount(failures)} of ${formatCount(twice)} conversations that the first annotator called good, the second called a failure: ` +
    `at most ${percent(limit)} of good ones are.`
  return used
    ? `${seen} The bounds are divided by the rest.`
    : `${seen} --false-failures labels takes it into the bounds.`
}
