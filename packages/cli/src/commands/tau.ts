/** `twincheck tau`: the second world, tau-bench's airline and shop. */
import { defaultTauFolder, installTau } from '@twincheck/eval'
import type { Command } from 'commander'
import { openOutput } from '../output.ts'

type InstallFlags = {
  readonly data?: string
  readonly from?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Examples:
  twincheck tau install                                      bring the pinned data to this machine
  twincheck replay gpt-4o__airline.json                      stored conversations again, exactly, with the policy in between`

const installExamples = `
Examples:
  twincheck tau install
  twincheck tau install --data ~/benchmarks/tau
  twincheck tau install --from https://mirror.example/envs             a folder with airline/ and retail/ in it

Files that are there and right are kept, so an interrupted installation is simply run again. Where the network is not
there, the command says which files to bring from where to where, and checks them when it is run again.`

export function registerTau(program: Command): void {
  const tau = program
    .command('tau')
    .description(
      'tau-bench, airline and retail: install the databases and tools its stored conversations are replayed on',
    )
    .addHelpText('after', examples)
  tau
    .command('install')
    .description('bring the pinned tau-bench data to this machine, each file checked against its SHA-256')
    .option('--data <dir>', 'where to put it (default: TWINCHECK_TAU_DIR, then your own data directory)')
    .option('--from <url>', 'another address to download from')
    .option('--json', 'print the outcome as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', installExamples)
    .action(install)
}

async function install({ data, from, json = false, quiet = false }: InstallFlags): Promise<void> {
  const output = openOutput({ quiet })
  const folder = data ?? defaultTauFolder(process.env)
  const { kept, installed } = await installTau({
    folder,
    signal: new AbortController().signal,
    ...(from === undefined ? {} : { from }),
    onFile: (path, what) => output.say(`${what.padEnd(9)} ${path}`),
  })
  if (json) output.print(JSON.stringify({ folder, kept, installed }))
  else output.print(`tau-bench is in ${folder}: ${installed} files installed, ${kept} already there.`)
}
