/** Installs the pinned files of BFCL V4 in a data folder. */

import { dumpJson } from '@twincheck/eval/python'
import { type Installed, type InstallOptions, installPinned } from '../../install/install-pinned.ts'
import { type InstallManifest, officialManifest, officialSource } from './install-manifest.ts'
import { readLongContextSource } from './long-context-source.ts'

export async function installBfcl(
  options: InstallOptions & { readonly manifest?: InstallManifest },
): Promise<Installed> {
  const { files, constants } = options.manifest ?? officialManifest
  const make = ([source]: readonly Buffer[]) => convert(source ?? Buffer.alloc(0), constants.path)
  const made = [{ target: constants.converted, sources: [constants], make }]
  return installPinned({ title: 'BFCL V4', code: 'bfcl-install', source: officialSource, files, made }, options)
}

function convert(source: Buffer, file: string): Buffer {
  return Buffer.from(dumpJson(readLongContextSource(source.toString('utf8'), file), { ensureAscii: false }))
}
