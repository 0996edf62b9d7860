/** AgentDojo's data, pinned to release 0.1.10 of ethz-spylab/agentdojo (benchmark v1.1). */
import { type Installed, type InstallOptions, installPinned, type Release } from '../../install/install-pinned.ts'
import { pinnedFiles } from '../../install/pinned-file.ts'

export const dojoFiles = pinnedFiles(`
  7113379ea7d3d4a05515b306b74b78e1f263a3f6e483a7b73e32ae9c81ac6674  2267 suites/banking/environment.yaml
  5a18bd3aeb6d8d9e9fe94458cd7e06ceab4ed80aad85c2f42df2391af41eb0b5   655 suites/banking/injection_vectors.yaml
  0ea2f9b83e5ffaae0bf50fab2b13d6c8ee59a952f791b16c9554fdc48935c87d  3867 suites/slack/environment.yaml
  efc01621ffa7955ee10e00e916ac933a41bd8347ba285e1e4888813bf5e0d3a2   554 suites/slack/injection_vectors.yaml
  ca8ef591bde5a8d8b9e2efe6830b8e4646c43f633c86f14cb878f588bb4b8a3c 20964 suites/travel/environment.yaml
  a6ab848b39d862439e7b4844a617e578294de93cd0176c1851184dd901edb51c  1529 suites/travel/injection_vectors.yaml
  08a22c4eac0f72012e23c135cf3157b6fa7b35881b57bd2e910a5b059c02d157   123 suites/workspace/environment.yaml
  69b0ae96804e986b5a0dba694ad6ca34cf01c8c6b57bb8ceb618d9ed8640b803  9610 suites/workspace/include/calendar.yaml
  2980d4db38a2311864e450c24fb5f41df610e7a301abf3eef86aeb34d6e88238 28238 suites/workspace/include/cloud_drive.yaml
  740f7b9d6258b3de22cb197214792751f17fa767d8b85a54628090ffbc3a3815 13916 suites/workspace/include/inbox.yaml
  3390ac3da090ea0fde5f50ef0a74bf260786b35ab6ff14d47a199ecb41a15489  2997 suites/workspace/injection_vectors.yaml
`)

export const dojoRelease: Release = {
  title: 'AgentDojo',
  code: 'agentdojo-install',
  source: 'https://raw.githubusercontent.com/ethz-spylab/agentdojo/v0.1.10/src/agentdojo/data',
  files: dojoFiles,
  made: [],
}

export function installAgentDojo(options: InstallOptions): Promise<Installed> {
  return installPinned(dojoRelease, options)
}
