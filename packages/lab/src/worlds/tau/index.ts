/** tau-bench and tau2-bench: stored conversations run again in their databases, with the benchmark's reward. */

export { readTauFile, StoredFileError, type StoredTauRun, tauRunName } from './conversations/stored-file.ts'
export { TauDataset } from './dataset/dataset.ts'
export { installTau } from './dataset/install.ts'
export { tauFiles, tauToolLists } from './dataset/install-manifest.ts'
export { tauEnvironment } from './environment.ts'
