/** WorkBench: the simulated office of a benchmark whose verdict also says whether an agent caused side effects. */
export { WorkBenchDataset } from './dataset/dataset.ts'
export { installWorkBench, workBenchTables } from './dataset/install.ts'
export { workBenchEnvironment } from './environment.ts'
export { type EvaluatedWorkBenchRun, evaluateWorkBenchFiles } from './evaluate-files.ts'
export { runWorkBench, type WorkBenchModelRun, type WorkBenchRunOptions } from './run-model.ts'
export { readWorkBenchFile, WorkBenchFileError, workBenchRunName } from './stored/stored-file.ts'
export { WorkBenchJudge, type WorkBenchVerdict } from './verdict.ts'
