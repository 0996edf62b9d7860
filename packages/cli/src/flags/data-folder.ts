/** Finds the folder of a benchmark's data: the folder that the user named, or the benchmark's default folder. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import {
  type BenchmarkCard,
  type BenchmarkName,
  benchmarkCalled,
  benchmarks,
  scannedBenchmark,
} from '@twincheck/eval/benchmarks'
import { flag, parsedFlag } from './flag.ts'

export function dataFlag(purpose: string, of: readonly BenchmarkCard[] = benchmarks) {
  const variables = listed(
    of.map(({ variable }) => variable),
    'and',
  )
  return parsedFlag(
    '--data <dir>',
    `${purpose} (default: ${variables}, then where "install" puts it)`,
    (folder, others: readonly string[] = []) => [...others, folder],
  )
}

export function benchmarkDataFlag(world: BenchmarkName) {
  const { variable } = benchmarkCalled(world)
  return flag('--data <dir>', `the benchmark data folder (default: ${variable}, then where "${world} install" puts it)`)
}

export function benchmarkRuns(last: 'and' | 'or'): string {
  return listed(
    benchmarks.flatMap(({ runTitles }) => runTitles),
    last,
  )
}

export function listed(names: readonly string[], last: 'and' | 'or'): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)
}

/** The default folder of a benchmark: from its environment variable, or in the user's data directory. */
export function defaultFolder(world: BenchmarkName): string {
  const { XDG_DATA_HOME, [benchmarkCalled(world).variable]: named } = process.env
  return named || join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', world)
}

export class NoDataError extends TwinCheckError {
  readonly code = 'no-data'
  readonly named: boolean

  constructor(folder: string, world: BenchmarkName, named: boolean) {
    const { title, marker, variable } = benchmarkCalled(world)
    super(
      `There is no ${title} data in ${folder}: expected ${marker} there. ` +
        `Run "twincheck ${world} install", or say where it is with --data DIR or ${variable}.`,
    )
    this.named = named
  }
}

/** Chooses the folder with this benchmark's data. Throws for a named folder that holds no benchmark's data. */
export function dataFolder(option: string | readonly string[] | undefined, world: BenchmarkName): string {
  const given = option === undefined ? [] : [option].flat()
  const stray = given.find((folder) => !benchmarks.some((benchmark) => holds(folder, benchmark)))
  if (stray !== undefined) throw new NoDataError(stray, world, true)
  const folder = given.find((one) => holds(one, benchmarkCalled(world))) ?? defaultFolder(world)
  if (!holds(folder, benchmarkCalled(world))) throw new NoDataError(folder, world, false)
  return folder
}

/**
 * The data folder for a scan. The result is null if the user named no folder and the default folder does not exist. Without the folder,
 * the scan does not know the tools of the runs.
 */
export function scannedFolder(option: string | readonly string[] | undefined): string | null {
  if ([option ?? []].flat().some((folder) => holds(folder, scannedBenchmark)))
    return dataFolder(option, scannedBenchmark.name)
  const folder = defaultFolder(scannedBenchmark.name)
  return holds(folder, scannedBenchmark) ? folder : null
}

function holds(folder: string, { marker }: BenchmarkCard): boolean {
  return existsSync(join(folder, marker))
}
