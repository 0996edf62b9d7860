/** WorkBench: an office whose verdict also says whether an agent did something that it should not have. */

export { WorkBenchDataset } from './dataset/dataset.ts'
export { installWorkBench, workBenchTables } from './dataset/install.ts'
export { workBenchEnvironment } from './environment.ts'
export { type EvaluatedWorkBenchRun, evaluateWorkBenchFiles } from './evaluate-files.ts'
export { readWorkBenchFile, WorkBenchFileError, workBenchRunName } from './stored/stored-file.ts'
export { WorkBenchJudge, type WorkBenchVerdict } from './verdict.ts'
