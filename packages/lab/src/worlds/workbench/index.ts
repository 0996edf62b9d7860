/** WorkBench: the simulated office of a benchmark whose verdict also says whether an agent caused side effects. */
export { type EvaluatedWorkBenchRun, evaluateWorkBenchFiles } from './evaluate-files.ts'
export { runWorkBench } from './run-model.ts'
