/** BFCL V4 multi-turn: its tasks, its worlds, the official verdict and the official result format. */
export { installBfcl, officialManifest } from './dataset/install.ts'
export { bfclEnvironment } from './environment.ts'
export { readResultFile } from './results/result-file.ts'
export { runBfcl } from './results/run.ts'
export { storedTrajectory } from './results/stored-trajectory.ts'
export { evaluateFiles } from './verdict/evaluate-files.ts'
export type { Evaluated } from './verdict/evaluate-lines.ts'
