/** BFCL V4 multi-turn: runs of a model, and the official verdict on files in the official result format. */
export { runBfcl } from './results/run.ts'
export { evaluateFiles } from './verdict/evaluate-files.ts'
export type { Evaluated } from './verdict/evaluate-lines.ts'
