/** `twincheck bfcl install`: the pinned data files, checked. */
import { defaultBfclFolder, installBfcl } from '@twincheck/eval'
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
  twincheck bfcl install
  twincheck bfcl install --data ~/benchmarks/bfcl
  twincheck bfcl install --from https://mirror.example/bfcl_eval      a folder with data/ and eval_checker/ in it

Files that are there and right are kept, so an interrupted installation is simply run again. Where the network is not
there, the command says which files to bring from where to where, and checks them when it is run again.`

export function registerBfclInstall(bfcl: Command): void {
  bfcl
    .command('install')
    .description('bring the pinned BFCL V4 data to this machine, each file checked against its SHA-256')
    .option('--data <dir>', 'where to put it (default: TWINCHECK_BFCL_DIR, then your own data directory)')
    .option('--from <url>', 'another address to download from')
    .option('--json', 'print the outcome as one JSON object')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(install)
}

async function install({ data, from, json = false, quiet = false }: InstallFlags): Promise<void> {
  const output = openOutput({ quiet })
  const folder = data ?? defaultBfclFolder(process.env)
  const { kept, installed } = await installBfcl({
    folder,
    signal: new AbortController().signal,
    ...(from === undefined ? {} : { from }),
    onFile: (path, what) => output.say(`${what.padEnd(9)} ${path}`),
  })
  if (json) output.print(JSON.stringify({ folder, kept, installed }))
  else output.print(`BFCL V4 is in ${folder}: ${installed} files installed, ${kept} already there.`)
}
