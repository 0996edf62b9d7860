/** AgentDojo v1.1: replays stored runs in their suites and gives the benchmark's two verdicts. */
export { DojoDataset } from './dataset/dataset.ts'
export { dojoFiles, installAgentDojo } from './dataset/install.ts'
export { dojoEnvironment } from './environment.ts'
export { type PreparedRun, prepareRun } from './evaluate.ts'
export { type EvaluatedDojoRun, evaluateDojoFiles } from './evaluate-files.ts'
export { DojoFileError, dojoRunName, readDojoFile, type StoredDojoRun } from './stored/stored-file.ts'
export { dojoTrajectory } from './stored/stored-trajectory.ts'
