/** `twincheck calibrate`: a shadow run over stored trajectories, and the frozen calibration that repair demands. */
import { writeFile } from 'node:fs/promises'
import { type CalibrationOrigin, describeTasks, policyOf, TwinCheckError } from '@twincheck/core'
import {
  bfclEnvironmentAt,
  calibrateOn,
  originsOf,
  readResultFile,
  type StoredRun,
  storedTrajectory,
} from '@twincheck/eval'
import { type Command, Option } from 'commander'
import { dataFolder } from '../data-folder.ts'
import { exitCodes } from '../exit-codes.ts'
import {
  type ActorFlags,
  actorEffortOption,
  MissingFlagError,
  type ModelFlags,
  openModel,
  requestSettings,
  withModelFlags,
} from '../model-flags.ts'
import { readShare } from '../number-flags.ts'
import { type Output, openOutput } from '../output.ts'
import { type ProfileFlag, profileOption, readProfileFlag } from '../profile-flag.ts'
import { readTaskIds } from '../task-ids.ts'
import { calibrateDetector, type DetectorFlags, detectorExamples } from './calibrate-detector.ts'

type CalibrateFlags = ModelFlags &
  Pick<ActorFlags, 'actorEffort'> &
  ProfileFlag &
  DetectorFlags & {
    readonly verifier?: string
    readonly tasks?: string
    readonly detector?: boolean
    readonly quiet?: boolean
  }

const examples = `
Examples:
  twincheck calibrate runs/*.jsonl --tasks splits/calibration.json --verifier gpt-5.6 --base-url https://api.openai.com/v1

Each model is first asked for next to nothing, once in each role: what does not answer stops it before any task. The verifier is asked at every decision that carries evidence, and nothing is replaced. The threshold is the paper's: 0.50, or
just above the highest score on a run whose actor succeeded. The file also names its tasks with their scores, the actor (as
the folder of the files does), the benchmark, the policy, the models and how they were asked; what differs is refused.
${detectorExamples}`

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate')
    .argument(
      '<result...>',
      'official BFCL result files of the calibration tasks, plain or gzip; with --detector, labelled traces',
    )
    .description('freeze the threshold on a shadow run; repair demands the file this writes. Or fit a detector')
    .option(
      '--data <dir>',
      'the benchmark data folder (default: TWINCHECK_BFCL_DIR, then where "bfcl install" puts it)',
    )
    .addOption(profileOption())
    .option('--verifier <model>', 'the model that judges')
    .option('--tasks <file>', 'only the task ids in this file: the calibration split')
    .addOption(actorEffortOption())
    .addOption(
      new Option('--detector', 'fit the detector to labelled traces instead; no model is asked').conflicts([
        'verifier',
        'tasks',
        'profile',
      ]),
    )
    .option('--labels <file>', 'with --detector: outcomes of the runs, {"run": TEXT, "outcome": true|false} a line')
    .option('--alpha <share>', 'with --detector: the D that at most this share of successful runs exceed', readShare)
    .option('--out <file>', 'where it goes (default: calibration.json, with --detector detector.json)')
    .option('--json', 'print the calibration as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: CalibrateFlags) => {
      const output = openOutput({ quiet: flags.quiet ?? false })
      await (flags.detector ? calibrateDetector(files, flags, output) : calibrate(files, flags, output))
    })
  withModelFlags(command)
}

async function calibrate(files: readonly string[], flags: CalibrateFlags, output: Output): Promise<void> {
  const { verifier, generator = verifier } = flags
  if (flags.labels !== undefined || flags.alpha !== undefined)
    throw new MissingFlagError('--detector', '--labels and --alpha are of the detector, not of the threshold.')
  if (verifier === undefined || generator === undefined)
    throw new MissingFlagError('--verifier', 'a calibration says how one model judges; name it.')
  const policy = policyOf(await readProfileFlag(flags))
  const data = dataFolder(flags.data)
  const environment = bfclEnvironmentAt(data)
  const origin = originOf(files, data, flags)
  const model = openModel(flags, { verifier, generator })
  const leave = (reason: string) => {
    output.warn(reason)
    process.exitCode = exitCodes.incomplete
  }
  const runs = await readRuns(files, flags.tasks, leave)
  const progress = output.progress('calibrated', runs.length)
  let done = 0
  const { calibration } = await calibrateOn(environment, runs, model, {
    policy,
    origin,
    concurrency: flags.concurrency,
    deadlineMs: 1000 * flags.deadline,
    onTask: () => progress.advance(++done),
    onLeftOut: ({ id, reason }) => leave(`${id} is not part of the calibration: ${reason}`),
  })
  progress.finish()
  const out = flags.out ?? 'calibration.json'
  await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
  if (flags.json) output.print(JSON.stringify(calibration))
  else {
    const { actorSuccesses, highestScore } = describeTasks(calibration.tasks)
    output.print(
      `${calibration.tasks.length} tasks, ${actorSuccesses} actor successes, highest score on one ${highestScore}: threshold ${calibration.threshold}`,
    )
    output.say(`Written to ${out}.`)
  }
}

class SeveralActorsError extends TwinCheckError {
  readonly code = 'several-actors'

  constructor(actors: readonly string[]) {
    super(
      `These files are runs of several agents (${actors.join(', ')}), by the folders they are in; a calibration is of one. ` +
        'No model was asked. Give the files of one agent.',
    )
  }
}

function originOf(files: readonly string[], data: string, flags: CalibrateFlags): CalibrationOrigin {
  const request = requestSettings(flags)
  const [origin, ...others] = originsOf({ files, dataOf: () => data, effort: flags.actorEffort, request })
  if (!origin || others.length > 0) {
    throw new SeveralActorsError([origin, ...others].map((one) => one?.actor.model ?? 'unknown'))
  }
  return origin
}

async function readRuns(
  files: readonly string[],
  tasks: string | undefined,
  leave: (reason: string) => void,
): Promise<readonly StoredRun[]> {
  const wanted = tasks === undefined ? null : new Set(await readTaskIds(tasks))
  const runs = new Map<string, StoredRun>()
  for (const file of files) {
    for await (const line of readResultFile(file)) {
      if (line.kind === 'problem') {
        leave(line.problem.message)
        continue
      }
      const { id } = line.run
      if (wanted && !wanted.has(id)) continue
      // A task counts once: a second run of it would be no second task.
      if (runs.has(id)) leave(`${id} is in the files twice; the first run of it is taken`)
      else runs.set(id, storedTrajectory(line.run))
    }
  }
  for (const id of wanted ?? []) if (!runs.has(id)) leave(`${id} is not part of the calibration: it has no stored run`)
  return [...runs.values()]
}
