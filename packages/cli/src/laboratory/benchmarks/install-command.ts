/** `twincheck BENCHMARK install`: the pinned data files of a benchmark, each checked. */
import type { Command } from 'commander'
import { type BenchmarkName, defaultFolder } from '../../flags/data-folder.ts'
import { openOutput } from '../../terminal/output.ts'

export type Installable = {
  /** As its command is called, and as it is called in a sentence. */
  readonly command: BenchmarkName
  readonly title: string
  readonly variable: string
  /** What a mirror's folder has in it. */
  readonly mirror: { readonly url: string; readonly holds: string }
  readonly install: (options: {
    readonly folder: string
    readonly from?: string
    readonly signal: AbortSignal
    readonly onFile: (path: string, what: 'kept' | 'installed' | 'failed') => void
  }) => Promise<{ readonly kept: number; readonly installed: number }>
}

type InstallFlags = {
  readonly data?: string
  readonly from?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

export function addInstallCommand(benchmark: Command, installable: Installable): void {
  const { title, variable } = installable
  benchmark
    .command('install')
    .description(`bring the pinned ${title} data to this machine, each file checked against its SHA-256`)
    .option('--data <dir>', `target folder (default: ${variable}, then your own data directory)`)
    .option('--from <url>', 'another address to download from')
    .option('--json', 'print the outcome as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examplesOf(installable))
    .action((flags: InstallFlags) => install(installable, flags))
}

async function install(
  { command, title, install: bring }: Installable,
  { data, from, json = false, quiet = false }: InstallFlags,
): Promise<void> {
  const output = openOutput({ quiet })
  const folder = data ?? defaultFolder(command)
  const { kept, installed } = await bring({
    folder,
    signal: new AbortController().signal,
    ...(from === undefined ? {} : { from }),
    onFile: (path, what) => output.say(`${what.padEnd(9)} ${path}`),
  })
  if (json) output.print(JSON.stringify({ folder, kept, installed }))
  else output.print(`${title} is in ${folder}: ${installed} files installed, ${kept} already there.`)
}

function examplesOf({ command, mirror }: Installable): string {
  return `
Examples:
  twincheck ${command} install
  twincheck ${command} install --data ~/benchmarks/${command}
  twincheck ${command} install --from ${mirror.url}      a folder with ${mirror.holds} in it

Files that are already correct are kept, so you can run an interrupted installation again. Without a network, the
command says which files to copy from where to where, and checks them when you run it again.`
}
