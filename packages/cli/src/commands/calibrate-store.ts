/** `twincheck calibrate --store`: a threshold from what shadow recorded. No model is asked. */
import { writeFile } from 'node:fs/promises'
import { calibrateStore, formatCount } from '@twincheck/eval'
import { openStore } from '@twincheck/server'
import { type ProfileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import type { Output } from '../terminal/output.ts'
import { calibrationLines } from './calibrate-traces.ts'

export type StoreCalibrationFlags = ProfileFlag & {
  readonly store: string
  readonly schema?: string
  readonly tenant?: string
  readonly falseFailures?: number
  readonly deadline: number
  readonly out?: string
  readonly json?: boolean
}

export async function calibrateOnStore(flags: StoreCalibrationFlags, output: Output): Promise<void> {
  const { store: address, schema, tenant = null, falseFailures = 0, deadline } = flags
  const profile = await readProfileFlag(flags)
  const store = await openStore({ address, ...(schema === undefined ? {} : { schema }) })
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
