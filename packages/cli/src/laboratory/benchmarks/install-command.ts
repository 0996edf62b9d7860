/** `twincheck BENCHMARK install`: downloads the pinned data files of a benchmark and checks each file. */
import { type BenchmarkName, benchmarkCalled } from '@twincheck/eval/benchmarks'
import { worldCalled } from '@twincheck/lab'
import type { Command } from 'commander'
import { defaultFolder } from '../../flags/data-folder.ts'
import { type FlagsOf, flag, outputFlags, withFlags } from '../../flags/flag.ts'
import { openOutput } from '../../terminal/output.ts'

function installFlags(name: BenchmarkName) {
  const { variable } = benchmarkCalled(name)
  return [
    flag('--data <dir>', `target folder (default: ${variable}, then your own data directory)`),
    flag('--from <url>', 'another address to download from'),
    ...outputFlags('print the outcome as one JSON object'),
  ] as const
}

type InstallFlags = FlagsOf<ReturnType<typeof installFlags>>

export function addInstallCommand(benchmark: Command, name: BenchmarkName): void {
  withFlags(benchmark.command('install'), installFlags(name))
    .description(
      `download the pinned ${worldCalled(name).installer.title} data, and check each file against its SHA-256`,
    )
    .addHelpText('after', examplesOf(name))
    .action((flags: InstallFlags) => install(name, flags))
}

async function install(name: BenchmarkName, flags: InstallFlags): Promise<void> {
  const { data, from, json } = flags
  const output = openOutput(flags)
  const folder = data ?? defaultFolder(name)
  const { installer } = worldCalled(name)
  const { kept, installed } = await installer.install({
    folder,
    signal: new AbortController().signal,
    ...(from === undefined ? {} : { from }),
    onFile: (path, what) => output.say(`${what.padEnd(9)} ${path}`),
  })
  if (json) output.print(JSON.stringify({ folder, kept, installed }))
  else output.print(`${installer.title} is in ${folder}: ${installed} files installed, ${kept} already there.`)
  const missing = installer.stillMissing?.(folder) ?? null
  if (missing !== null) output.warn(missing)
}

function examplesOf(command: BenchmarkName): string {
  const { mirror } = worldCalled(command).installer
  return `
Examples:
  twincheck ${command} install
  twincheck ${command} install --data ~/benchmarks/${command}
  twincheck ${command} install --from ${mirror.url}      a folder with ${mirror.holds} in it

Files that are already correct are kept, so you can run an interrupted installation again. Without a network, the
command says which files to copy from where to where, and checks them when you run it again.`
}
