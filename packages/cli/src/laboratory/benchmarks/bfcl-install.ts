/** `twincheck bfcl install`: the pinned data files, checked. */
import { installBfcl } from '@twincheck/lab/bfcl'
import type { Command } from 'commander'
import { addInstallCommand } from './install-command.ts'

export function registerBfclInstall(bfcl: Command): void {
  addInstallCommand(bfcl, {
    command: 'bfcl',
    title: 'BFCL V4',
    variable: 'TWINCHECK_BFCL_DIR',
    mirror: { url: 'https://mirror.example/bfcl_eval', holds: 'data/ and eval_checker/' },
    install: installBfcl,
  })
}
