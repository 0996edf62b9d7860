/**
 * The files of an AgentDojo data folder, pinned to release 0.1.10 of ethz-spylab/agentdojo (benchmark v1.1). The files
 * of June 2024 are identical.
 */
import type { PinnedFile } from '../../install/pinned-file.ts'

export const officialDojoSource = 'https://raw.githubusercontent.com/ethz-spylab/agentdojo/v0.1.10/src/agentdojo/data'

export const dojoFiles: readonly PinnedFile[] = [
  file('suites/banking/environment.yaml', 2267, '7113379ea7d3d4a05515b306b74b78e1f263a3f6e483a7b73e32ae9c81ac6674'),
  file(
    'suites/banking/injection_vectors.yaml',
    655,
    '5a18bd3aeb6d8d9e9fe94458cd7e06ceab4ed80aad85c2f42df2391af41eb0b5',
  ),
  file('suites/slack/environment.yaml', 3867, '0ea2f9b83e5ffaae0bf50fab2b13d6c8ee59a952f791b16c9554fdc48935c87d'),
  file('suites/slack/injection_vectors.yaml', 554, 'efc01621ffa7955ee10e00e916ac933a41bd8347ba285e1e4888813bf5e0d3a2'),
  file('suites/travel/environment.yaml', 20964, 'ca8ef591bde5a8d8b9e2efe6830b8e4646c43f633c86f14cb878f588bb4b8a3c'),
  file(
    'suites/travel/injection_vectors.yaml',
    1529,
    'a6ab848b39d862439e7b4844a617e578294de93cd0176c1851184dd901edb51c',
  ),
  file('suites/workspace/environment.yaml', 123, '08a22c4eac0f72012e23c135cf3157b6fa7b35881b57bd2e910a5b059c02d157'),
  file(
    'suites/workspace/include/calendar.yaml',
    9610,
    '69b0ae96804e986b5a0dba694ad6ca34cf01c8c6b57bb8ceb618d9ed8640b803',
  ),
  file(
    'suites/workspace/include/cloud_drive.yaml',
    28238,
    '2980d4db38a2311864e450c24fb5f41df610e7a301abf3eef86aeb34d6e88238',
  ),
  file(
    'suites/workspace/include/inbox.yaml',
    13916,
    '740f7b9d6258b3de22cb197214792751f17fa767d8b85a54628090ffbc3a3815',
  ),
  file(
    'suites/workspace/injection_vectors.yaml',
    2997,
    '3390ac3da090ea0fde5f50ef0a74bf260786b35ab6ff14d47a199ecb41a15489',
  ),
]

function file(path: string, bytes: number, sha256: string): PinnedFile {
  return { path, source: path, bytes, sha256 }
}
