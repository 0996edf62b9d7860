/** The flags of `twincheck replay`, and what follows from them: the plan, and the models that the plan needs. */
import { type ModelPort, type Prices, readCalibration } from '@twincheck/core'
import { chatActor } from '@twincheck/core/models'
import { amount, fits, isObject, kind, object, readShape } from '@twincheck/core/reading'
import { type ContinueLive, fullProtocol, type ReplayPlan } from '@twincheck/eval'
import { liveActor, modelsOf, type NamedModels } from '@twincheck/lab'
import { readJsonFile } from '../../files/read-input-file.ts'
import { dataFlag } from '../../flags/data-folder.ts'
import { choiceFlag, type FlagsOf, flag, halfFlag, outputFlags, parsedFlag, withDefault } from '../../flags/flag.ts'
import { actorFlags, endpoint, MissingFlagError, modelFlags, openModel } from '../../flags/model-flags.ts'
import { readPositiveInteger, readShare } from '../../flags/number-flags.ts'
import { paperProfileFlag, readProfileFlag } from '../../flags/profile-flag.ts'
import { worldFlag } from '../../flags/world-flag.ts'
import { queueFlags } from '../queue-flags.ts'

export const replayFlags = [
  dataFlag('the data folder of a benchmark, once for each'),
  worldFlag,
  withDefault(choiceFlag('--policy <switch>', 'off: the unwrapped actor alone', ['on', 'off']), 'on'),
  paperProfileFlag,
  withDefault(
    choiceFlag('--method <name>', 'the method that checks the actor', [
      'twincheck',
      'self-revision',
      'absolute-verifier',
    ]),
    'twincheck',
  ),
  withDefault(
    flag('--verifier <name>', '"accept" (every structurally valid twin) or a model id, which demands --calibration'),
    'accept',
  ),
  flag('--calibration <file>', 'the frozen calibration of this configuration'),
  withDefault(
    choiceFlag('--twins <which>', 'all: the generator may write twins too', ['deterministic', 'all']),
    'deterministic',
  ),
  withDefault(
    choiceFlag('--continuation <kind>', 'how the run continues after a switch', ['stored', 'live']),
    'stored',
  ),
  choiceFlag('--user <kind>', "truthful: a rule's question is answered from the benchmark's solution; an upper bound", [
    'truthful',
  ]),
  halfFlag,
  flag(
    '--made-on <dirs...>',
    'experiments of the runs that the conditions were made on: counts the switches on tasks where the same condition fired there',
  ),
  flag('--tasks <file>', 'only these task ids: a split manifest, a JSON list, or one per line'),
  flag('--out <dir>', 'write the experiment (manifest.json, pairs.jsonl) here; an interrupted one is resumed'),
  flag('--split <name>', "the split's name in the experiment (default: that of --tasks)"),
  flag(
    '--prices <file>',
    'JSON: model id to {"input", "output"}, the price of a million tokens; without it the cost is unknown',
  ),
  flag('--title <text>', "the experiment's title"),
  flag('--note <text...>', 'a note for readers of the experiment'),
  flag('--one-order', 'ablation: only the forward judgment decides'),
  flag('--no-structural-checks', 'ablation: no structural checks'),
  flag('--no-follow-ups', 'ablation: no follow-up stops after a switch that stopped an injection'),
  flag('--conditions <names>', 'ablation: only these evidence conditions, separated by commas'),
  parsedFlag('--min-confidence <number>', 'ablation: another confidence requirement', readShare),
  parsedFlag('--min-margin <number>', 'ablation: another margin requirement', readShare),
  parsedFlag('--threshold <number>', 'ablation: another threshold', readShare),
  parsedFlag('--workers <number>', 'worker threads if no model is asked (default: all cores)', readPositiveInteger),
  ...outputFlags('one JSON object per task, and a last one with the summary'),
  ...modelFlags,
  ...actorFlags,
  ...queueFlags('let "twincheck worker" processes do the work, on any machine, through this PostgreSQL database'),
] as const

export type ReplayFlags = FlagsOf<typeof replayFlags>

export type ModelPorts = {
  readonly model: ModelPort | null
  readonly continueLive: ContinueLive | null
  readonly deadlineMs: number
  readonly prices: Prices
}

/** Makes the plan from the flags. With `--policy off` nothing is switched, so no run is continued live. */
export async function readPlan(flags: ReplayFlags): Promise<ReplayPlan> {
  const { calibration: file } = flags
  const off = flags.policy === 'off'
  return {
    method: off ? 'actor' : flags.method,
    profile: await readProfileFlag(flags),
    verifier: off || flags.verifier === 'accept' ? 'accept' : 'model',
    twins: flags.twins,
    continuation: off ? 'stored' : flags.continuation,
    ...(flags.user === undefined || off ? {} : { user: flags.user }),
    calibration: file === undefined ? null : readCalibration(await readJsonFile(file, 'a frozen calibration')),
    ablations: {
      ...fullProtocol,
      orders: flags.oneOrder ? 'forward' : 'both',
      structuralChecks: flags.structuralChecks,
      followUps: flags.followUps,
      conditions: flags.conditions?.split(',').map((name) => name.trim()) ?? null,
      minConfidence: flags.minConfidence ?? null,
      minMargin: flags.minMargin ?? null,
      threshold: flags.threshold ?? null,
    },
  }
}

/** Opens the models of a plan. Throws if the plan needs a model that the user did not name. No model is asked yet. */
export async function openPorts(plan: ReplayPlan, flags: ReplayFlags): Promise<ModelPorts> {
  const models = modelsOf(plan, namedModels(flags))
  return {
    model: models && openModel(flags, models),
    continueLive: plan.continuation === 'live' ? openActor(flags) : null,
    deadlineMs: 1000 * flags.deadline,
    prices: flags.prices === undefined ? {} : await readPrices(flags.prices),
  }
}

export function namedModels({ verifier, generator }: ReplayFlags): NamedModels {
  return { verifier: verifier === 'accept' ? null : verifier, generator: generator ?? null }
}

const price = object({ input: amount, output: amount })

async function readPrices(file: string): Promise<Prices> {
  const expected = 'an object of model ids, each with {"input": number, "output": number}'
  const isTable = (value: unknown) => isObject(value) && Object.values(value).every((one) => fits(price, one))
  return readShape(kind<Prices>(expected, isTable), await readJsonFile(file, expected), file)
}

function openActor(flags: ReplayFlags): ContinueLive {
  if (flags.actor === undefined)
    throw new MissingFlagError('--actor', 'live continuation asks the actor model to go on.')
  const effort = flags.actorEffort === 'default' ? null : flags.actorEffort
  return liveActor(chatActor({ ...endpoint(flags), model: flags.actor }), { effort })
}
