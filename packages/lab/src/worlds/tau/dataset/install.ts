/** Installs the pinned files of tau-bench in a data folder. */

import { dumpJson } from '@twincheck/eval/python'
import { type Installed, type InstallOptions, installPinned, type Release } from '../../install/install-pinned.ts'
import { officialTauSource, tauFiles, tauToolLists } from './install-manifest.ts'
import { readToolSource } from './tool-source.ts'

export const tauRelease: Release = {
  title: 'tau-bench',
  code: 'tau-install',
  source: officialTauSource,
  files: tauFiles,
  made: tauToolLists.map(({ target, sources }) => ({
    target,
    sources,
    make: (contents) => {
      const tools = contents.map((bytes, index) => readToolSource(bytes.toString('utf8'), sources[index]?.path ?? ''))
      return Buffer.from(dumpJson(tools, { indent: 1 }))
    },
  })),
}

export function installTau(options: InstallOptions): Promise<Installed> {
  return installPinned(tauRelease, options)
}
