/** `twincheck canary`: what repaired conversations came to, beside those that were left alone. */

import { systemClock, TwinCheckError } from '@twincheck/core'
import { canaryRules, sampleRatioLimit, switchEvidence, switchVerdictLimit } from '@twincheck/core/canary'
import {
  basisOf,
  type CanaryReport,
  loadConfiguration,
  openCanary,
  openExistingStore,
  repairScope,
} from '@twincheck/server'
import type { Command } from 'commander'
import { percent } from '../terminal/bound-text.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { formatTable } from '../terminal/table.ts'

type CanaryFlags = { readonly config: string; readonly json?: boolean; readonly quiet?: boolean }

const examples = `
Of each unit (a user or account that the client names with x-twincheck-unit, else the conversation) the first conversation
counts in which the gate passed; both arms were judged alike until then. The second table has all units with evidence, whether the
gate passed or not (intention to treat): what repair does to all it was meant for. Units are counted against the share they were
drawn with; where they do not fit it, nothing is adopted. Evidence may be looked at as often as you like:
to shadow at ${canaryRules.toShadow}, adopted at ${canaryRules.adopt} with ${canaryRules.leastLabelled} labels an arm, undecided after ${canaryRules.days} days.
Whoever labels must not know the arm.

Examples:
  twincheck canary --config gateway.json
  twincheck canary --config gateway.json --json`

export function registerCanary(program: Command): void {
  program
    .command('canary')
    .description('the canary of a gateway: its four counts, the evidence, and what follows')
    .requiredOption('--config <file>', 'the configuration of the gateway')
    .option('--json', 'print the reading as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(runCanary)
}

class NoCanaryError extends TwinCheckError {
  readonly code = 'no-canary'

  constructor(file: string) {
    super(
      `${file} configures no canary. Set "mode": "repair", a calibration, and "repair": { "salt": TEXT }; "share" is 10 %, ` +
        'then 50 %, unless you name one.',
    )
  }
}

async function runCanary({ config, json = false, quiet = false }: CanaryFlags): Promise<void> {
  const output = openOutput({ quiet })
  const configuration = loadConfiguration(config, process.env)
  const { repair, calibration, store: address } = configuration
  if (!repair.canary || !calibration) throw new NoCanaryError(config)
  const store = await openExistingStore(address)
  try {
    const canary = openCanary({
      canary: repair.canary,
      basis: basisOf(calibration),
      scope: repairScope(configuration),
      store,
      clock: systemClock,
    })
    const report = await canary.report()
    if (json) output.print(JSON.stringify(report))
    else printReport(report, output)
  } finally {
    await store.close()
  }
}

function printReport(report: CanaryReport, output: Output): void {
  const {
    repaired,
    control,
    triggered,
    unclear,
    intended,
    sampleRatio,
    evidenceBetter,
    evidenceWorse,
    verdicts,
    share,
    days,
    held,
  } = report
  const row = (name: string, units: number, counts: { readonly successes: number; readonly failures: number }) => [
    name,
    String(units),
    String(counts.successes),
    String(counts.failures),
    String(units - counts.successes - counts.failures),
  ]
  output.print(`Day ${days}, ${percent(share)} of units are repaired.`)
  output.print(
    formatTable(
      ['', 'gate passed', 'success', 'failure', 'no label'],
      [row('repaired', triggered.repair, repaired), row('left alone', triggered.control, control)],
    ),
  )
  output.print(
    formatTable(
      ['intention to treat', 'with evidence', 'success', 'failure', 'no label'],
      [
        row('repaired', intended.units.repair, intended.repaired),
        row('left alone', intended.units.control, intended.control),
      ],
    ),
  )
  if (unclear > 0)
    output.print(
      `The labels of ${unclear} are unclear, or contradict each other: they count as without one. Let one person decide, who does not ` +
        'know the arm, and send an outcome that "replaces" the other.',
    )
  printRatio(sampleRatio, output)
  output.print(`Evidence that repair does better: ${evidenceBetter.toFixed(2)} (adopt at ${canaryRules.adopt})`)
  output.print(`Evidence that repair does worse:  ${evidenceWorse.toFixed(2)} (to shadow at ${canaryRules.toShadow})`)
  output.print(
    `Verdicts on switches: ${verdicts.right} right, ${verdicts.wrong} wrong: evidence ${switchEvidence(verdicts).toFixed(2)} (to shadow at ${switchVerdictLimit})`,
  )
  output.print(held === null ? sentences[report.state] : `Held in shadow: ${held}. ${report.lift ?? ''}`)
}

function printRatio({ triggered, intended, fits }: CanaryReport['sampleRatio'], output: Output): void {
  const against = `evidence against it ${triggered.toFixed(2)} where the gate passed, ${intended.toFixed(2)} with evidence`
  output.print(
    fits
      ? `Units fall into the arms as the share has it: ${against} (limit ${sampleRatioLimit}).`
      : `Units do not fall into the arms as the share has it: ${against} (limit ${sampleRatioLimit}). Something loses units of one arm, ` +
          'so neither table is a fair comparison and nothing is adopted. Look whether every client sends x-twincheck-unit, and for ' +
          'store failures in the log; then begin another canary with another salt.',
  )
}

const sentences: Readonly<Record<CanaryReport['state'], string>> = {
  running: 'It goes on: too little is known yet.',
  'to-shadow': 'Repair does worse than leaving alone: to shadow.',
  adopt: `Repair does better. Set "share": ${1 - canaryRules.controlAfterAdoption}: a tenth is left alone, so that the calibration goes on.`,
  undecided: 'Undecided after its days: nothing was shown either way. Leave it, or label more in another canary.',
}
