/** `twincheck canary`: compares how repaired conversations ended with how untouched conversations ended. */

import { policyFingerprint, policyOf, systemClock, TwinCheckError } from '@twincheck/core'
import { canaryRules, shareConsequences } from '@twincheck/core/canary'
import { type Canary, canaryBasis, loadConfiguration, openCanary, repairScope } from '@twincheck/server'
import type { Command } from 'commander'
import { type FlagsOf, flag, outputFlags, parsedFlag, required, withFlags } from '../flags/flag.ts'
import { MissingFlagError } from '../flags/model-flags.ts'
import { readClosedPercentage } from '../flags/number-flags.ts'
import { readLiveProfile } from '../flags/profile-flag.ts'
import { withStore } from '../flags/store-flags.ts'
import { canaryLines } from '../terminal/canary-text.ts'
import { type Output, openOutput } from '../terminal/output.ts'

const flags = [
  required(flag('--config <file>', 'the configuration of the gateway')),
  parsedFlag(
    '--share <share>',
    'repair this share of units, such as 20%, at most what the configuration allows; needs --by and --why',
    readClosedPercentage,
  ),
  flag('--by <name>', 'with --share: the person who sets it; the name is written to the chain'),
  flag('--why <text>', 'with --share: the reason, which is written to the chain'),
  ...outputFlags('print the state of the canary as one JSON object'),
] as const

const examples = `
A unit is a user or account that the client names with x-twincheck-unit, else the conversation. The first table
counts, for each unit, the first conversation in which the gate passed; until then both arms are treated alike. The
second table counts all units with evidence, whether the gate passed or not (intention to treat). You may look at the
evidence as often as you like: repair stops at ${canaryRules.toShadow}, and is adopted at ${canaryRules.adopt} with
${canaryRules.leastLabelled} labels in each arm, if the units without a label could not overturn the result. After
${canaryRules.days} days without a result the canary is undecided. The person who labels must not know the arm:
"twincheck triage --canary" lists the units of both arms and hides the arm.

Examples:
  twincheck canary --config gateway.json
  twincheck canary --config gateway.json --json
  twincheck canary --config gateway.json --share 20% --by ana --why "a refund went wrong"`

export function registerCanary(program: Command): void {
  withFlags(program.command('canary'), flags)
    .description('show the canary of a gateway (its counts, the evidence, and what happens next), or lower its share')
    .addHelpText('after', examples)
    .action(runCanary)
}

class NoCanaryError extends TwinCheckError {
  readonly code = 'no-canary'

  constructor(file: string) {
    super(
      `${file} configures no canary. Set "mode": "repair" and a calibration, or "mode": "advise", and ` +
        '"repair": { "salt": TEXT }; "share" is 10 %, then 50 %, unless you name one.',
    )
  }
}

class ShareNotSetError extends TwinCheckError {
  readonly code = 'share-not-set'

  constructor(problem: string) {
    super(`The share was not changed: ${problem}`)
  }
}

type CanaryFlags = FlagsOf<typeof flags>

async function runCanary({ config, share, by, why, json, quiet = false }: CanaryFlags): Promise<void> {
  const output = openOutput({ quiet })
  const wanted = share === undefined ? null : { share, ...demandReason(by, why) }
  const configuration = loadConfiguration(config, process.env)
  const { mode, repair } = configuration
  const running = repair.canary
  if (!running || mode === 'shadow') throw new NoCanaryError(config)
  const calibration = mode === 'repair' ? configuration.calibration : null
  const fingerprint = policyFingerprint(policyOf(await readLiveProfile(configuration)))
  await withStore(configuration.store, async (store) => {
    const canary = openCanary({
      canary: running,
      basis: canaryBasis(calibration, fingerprint),
      scope: repairScope(configuration),
      store,
      clock: systemClock,
    })
    if (wanted) await setShare(canary, wanted, output)
    const report = await canary.report()
    if (json) output.print(JSON.stringify(report))
    else for (const line of canaryLines(report, { calibration, now: systemClock.now() })) output.print(line)
  })
}

type WantedShare = { readonly share: number; readonly by: string; readonly why: string }

function demandReason(by: string | undefined, why: string | undefined): Omit<WantedShare, 'share'> {
  if (by === undefined) throw new MissingFlagError('--by', WHO)
  if (why === undefined) throw new MissingFlagError('--why', WHO)
  return { by, why: why.trim() }
}

const WHO =
  'the chain says who set the share, and why. For example: --by ana --why "a refund went wrong". Nothing was changed.'

/** Sets the share for all gateways of the store, and says what follows. */
async function setShare(canary: Canary, wanted: WantedShare, output: Output): Promise<void> {
  const { setting, scope } = await canary.report()
  const answer = await canary.setShare({ ...wanted, basis: setting.basis })
  if (answer.kind === 'refused') throw new ShareNotSetError(answer.problem)
  output.say([`Set by ${wanted.by}.`, ...shareConsequences(setting, wanted.share, scope.tenant)].join(' '))
}
