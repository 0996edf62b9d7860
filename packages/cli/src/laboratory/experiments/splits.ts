/** `twincheck splits`: draws the tasks of an experiment by seed, and writes them to a file before the experiment is run. */
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readCalibration } from '@twincheck/core'
import { makeFolder, readExperiment } from '@twincheck/eval'
import {
  createSplitManifest,
  extendSplit,
  readIdList,
  readSplitManifest,
  readTaskList,
  type SplitManifest,
  type SplitRequest,
  type SplitTask,
  taskWorldIn,
  taskWorlds,
  writeSplitManifest,
} from '@twincheck/lab'
import type { Command } from 'commander'
import { readInputFile, readJsonFile } from '../../files/read-input-file.ts'
import { listed } from '../../flags/data-folder.ts'
import { type FlagsOf, flag, outputFlags, parsedFlag, required, withFlags } from '../../flags/flag.ts'
import { MissingFlagError } from '../../flags/model-flags.ts'
import { readInteger } from '../../flags/number-flags.ts'
import { type Output, openOutput } from '../../terminal/output.ts'

const installed = listed(
  taskWorlds.map(({ installer }) => installer.title),
  'or',
)

const splitsFlags = [
  flag('--tasks <file>', 'all tasks, one per line').conflicts('data'),
  flag('--data <dir>', `the data folder of ${installed}: all its tasks`),
  flag('--exclude <file>', 'ids used during development, one per line'),
  required(parsedFlag('--seed <number>', 'random seed', readInteger)),
  required(flag('--out <dir>', 'output folder of the manifests')),
  flag(
    '--extend <dir...>',
    'the primary experiment, and its completion if there is one; draws the extension if they allow it',
  ),
  flag('--calibration <file>', 'with --extend: the frozen calibration that both were run with'),
  ...outputFlags('print the manifests, one JSON object per line'),
] as const

type SplitsFlags = FlagsOf<typeof splitsFlags>

const examples = `
Draws 8 calibration and 40 primary tasks per category, without excluded ones, and writes calibration.json and
primary.json. The same tasks, exclusions and seed give the same files byte for byte. With --extend it writes
extension.json to the same folder, 40 more tasks per category, and refuses unless the primary experiment, with its
completion where pairs were missing, has a pair for every task, replayed exactly and without wrapper exceptions, under
the frozen protocol of the calibration.

Examples:
  twincheck splits --data bfcl --exclude touched.txt --seed 7 --out splits
  twincheck replay runs/*.jsonl --tasks splits/primary.json --out runs/primary ...
  twincheck splits --data bfcl --exclude touched.txt --seed 7 --out splits --extend runs/primary --calibration calibration.json

A task file has one task per line: {"id": TEXT, "category": TEXT}, or an id such as multi_turn_base_12.`

export function registerSplits(program: Command): void {
  withFlags(program.command('splits'), splitsFlags)
    .description('draw calibration, primary and extension tasks by seed, as manifests')
    .addHelpText('after', examples)
    .action(async (flags: SplitsFlags, command: Command) => {
      const output = openOutput(flags)
      if (flags.tasks === undefined && flags.data === undefined) {
        command.error('error: give the tasks, with --tasks FILE or --data DIR')
      }
      const { environment, tasks } = await readTasks(flags)
      const excluded =
        flags.exclude === undefined ? new Set<string>() : readIdList(await readInputFile(flags.exclude), flags.exclude)
      warnOfUnknown(tasks, excluded, output)
      const request = { tasks, excluded, seed: flags.seed }
      const manifests =
        flags.extend === undefined ? draw(environment, request) : [await extend(flags.extend, flags, request)]
      await makeFolder(flags.out)
      for (const manifest of manifests) {
        const file = join(flags.out, `${manifest.split}.json`)
        await writeFile(file, writeSplitManifest(manifest))
        if (flags.json) output.print(JSON.stringify(manifest))
        output.say(`Wrote ${file}: ${manifest.ids.length} tasks, ${manifest.perCategory} a category.`)
      }
    })
}

function draw(environment: string, request: SplitRequest): readonly SplitManifest[] {
  return [
    createSplitManifest(environment, 'calibration', request),
    createSplitManifest(environment, 'primary', request),
  ]
}

async function extend(
  [primary, completion, ...others]: readonly string[],
  { out, calibration }: SplitsFlags,
  request: SplitRequest,
): Promise<SplitManifest> {
  if (primary === undefined || others.length > 0) {
    throw new MissingFlagError('--extend', 'name the primary experiment, and its completion if there is one.')
  }
  if (calibration === undefined) {
    throw new MissingFlagError('--calibration', 'the extension is allowed only under the protocol that it froze.')
  }
  const file = join(out, 'primary.json')
  const completed = {
    primary: await readExperiment(primary),
    completion: completion === undefined ? null : await readExperiment(completion),
    calibration: readCalibration(await readJsonFile(calibration, 'a frozen calibration')),
  }
  return extendSplit(readSplitManifest(await readInputFile(file), file), completed, request)
}

async function readTasks({
  tasks,
  data,
}: SplitsFlags): Promise<{ readonly environment: string; readonly tasks: readonly SplitTask[] }> {
  if (tasks !== undefined) {
    return { environment: basename(tasks), tasks: readTaskList(await readInputFile(tasks), tasks) }
  }
  const folder = data ?? '.'
  const { source, tasks: benchmark } = taskWorldIn(folder)
  return { environment: source.environment, tasks: benchmark.tasksAt(folder) }
}

/** Warns about excluded ids that match no task. Such an id may be misspelt, and then the task that the user meant is not excluded. */
function warnOfUnknown(tasks: readonly SplitTask[], excluded: ReadonlySet<string>, output: Output): void {
  const known = new Set(tasks.map(({ id }) => id))
  const unknown = [...excluded].filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const named = unknown.slice(0, 5).join(', ')
  output.leaveOut(`${unknown.length} excluded ids are not among the tasks, so they exclude nothing: ${named}.`)
}
