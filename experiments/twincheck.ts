/** Runs the product's own commands, each shown as a user would type it. Nothing else is done in these scripts. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const repository: string = join(import.meta.dirname, '..')

const binary = join(repository, 'packages/cli/bin/twincheck.js')

export type Runner = (args: readonly string[], accepted?: readonly number[]) => void

/** Ends the script where a command fails. Exit code 2, "some input was left out", is said and gone on from. */
export function openRunner({ dryRun }: { readonly dryRun: boolean }): Runner {
  return (args, accepted = [0, 2]) => {
    console.log(`$ twincheck ${args.map(shown).join(' ')}`)
    if (dryRun) return
    const { status } = spawnSync(process.execPath, [binary, ...args], { stdio: 'inherit' })
    if (status === null || !accepted.includes(status)) process.exit(status ?? 1)
  }
}

function shown(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
