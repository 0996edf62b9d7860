/** tau-bench and tau2-bench: replays stored conversations in their databases and gives the benchmark's reward. */
export { readTauFile, StoredFileError, type StoredTauRun, tauRunName } from './conversations/stored-file.ts'
export { TauDataset } from './dataset/dataset.ts'
export { installTau, tauFiles, tauToolLists } from './dataset/install.ts'
export { tauEnvironment } from './environment.ts'
