/** Installs the pinned files of AgentDojo in a data folder. */
import { type Installed, type InstallOptions, installPinned, type Release } from '../../install/install-pinned.ts'
import { dojoFiles, officialDojoSource } from './install-manifest.ts'

export const dojoRelease: Release = {
  title: 'AgentDojo',
  code: 'agentdojo-install',
  source: officialDojoSource,
  files: dojoFiles,
  made: [],
}

export function installAgentDojo(options: InstallOptions): Promise<Installed> {
  return installPinned(dojoRelease, options)
}
