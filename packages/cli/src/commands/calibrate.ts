/** `twincheck calibrate`: a shadow run over stored trajectories, and the frozen calibration that repair demands. */
import { writeFile } from 'node:fs/promises'
import {
  bfclEnvironmentAt,
  calibrateOn,
  readResultFile,
  type StoredTrajectory,
  storedTrajectory,
} from '@twincheck/eval'
import type { Command } from 'commander'
import { dataFolder } from '../data-folder.ts'
import { exitCodes } from '../exit-codes.ts'
import { MissingFlagError, type ModelFlags, openModel, withModelFlags } from '../model-flags.ts'
import { type Output, openOutput } from '../output.ts'
import { readTaskIds } from '../task-ids.ts'

type CalibrateFlags = ModelFlags & {
  readonly data?: string
  readonly verifier?: string
  readonly tasks?: string
  readonly out: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Examples:
  twincheck calibrate runs/*.jsonl --tasks splits/calibration.json --verifier gpt-5.6 --base-url https://api.openai.com/v1

The verifier is asked at every decision that carries evidence, and nothing is replaced. The threshold is the paper's: 0.50, or
just above the highest score on a run whose actor succeeded. The file also names the policy and the models it was made under;
repair refuses to start under any other.`

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate')
    .argument('<result...>', 'official BFCL result files of the calibration tasks, plain or gzip')
    .description('freeze the threshold on a shadow run; repair demands the file this writes')
    .option(
      '--data <dir>',
      'the benchmark data folder (default: TWINCHECK_BFCL_DIR, then where "bfcl install" puts it)',
    )
    .option('--verifier <model>', 'the model that judges')
    .option('--tasks <file>', 'only the task ids in this file: the calibration split')
    .option('--out <file>', 'where the calibration goes', 'calibration.json')
    .option('--json', 'print the calibration as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (files: readonly string[], flags: CalibrateFlags) =>
      calibrate(files, flags, openOutput({ quiet: flags.quiet ?? false })),
    )
  withModelFlags(command)
}

async function calibrate(files: readonly string[], flags: CalibrateFlags, output: Output): Promise<void> {
  if (flags.verifier === undefined)
    throw new MissingFlagError('--verifier', 'a calibration says how one model judges; name it.')
  const model = openModel(flags, flags.verifier)
  const trajectories = await readTrajectories(files, flags.tasks, output)
  const progress = output.progress('calibrated', trajectories.length)
  let done = 0
  const { calibration } = await calibrateOn(bfclEnvironmentAt(dataFolder(flags.data)), trajectories, model, () =>
    progress.advance(++done),
  )
  progress.finish()
  await writeFile(flags.out, `${JSON.stringify(calibration, null, 2)}\n`)
  if (flags.json) output.print(JSON.stringify(calibration))
  else {
    const { tasks, actorSuccesses, highestScore, threshold } = calibration
    output.print(
      `${tasks} tasks, ${actorSuccesses} actor successes, highest score on one ${highestScore}: threshold ${threshold}`,
    )
    output.say(`Written to ${flags.out}.`)
  }
}

async function readTrajectories(
  files: readonly string[],
  tasks: string | undefined,
  output: Output,
): Promise<readonly StoredTrajectory[]> {
  const wanted = tasks === undefined ? null : new Set(await readTaskIds(tasks))
  const trajectories: StoredTrajectory[] = []
  for (const file of files) {
    for await (const line of readResultFile(file)) {
      if (line.kind === 'problem') {
        output.warn(line.problem.message)
        process.exitCode = exitCodes.incomplete
        continue
      }
      if (wanted && !wanted.has(line.run.id)) continue
      const run = storedTrajectory(line.run)
      if (run.kind === 'trajectory') trajectories.push(run.trajectory)
      else output.warn(`${run.taskId}: no trajectory (${run.reason}); it is not part of the calibration.`)
    }
  }
  return trajectories
}
