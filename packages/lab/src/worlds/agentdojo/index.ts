/** AgentDojo v1.1: replays stored runs in their suites and gives the benchmark's two verdicts. */
export { type EvaluatedDojoRun, evaluateDojoFiles } from './evaluate-files.ts'
