/** The parts of BFCL V4 multi-turn that read stored runs: tasks, tools and calls. The simulated world of BFCL is in @twincheck/lab. */
export { type Call, callText, type Encoding } from './calls/call.ts'
export { decodeStep, encodingOf } from './calls/decode.ts'
export { type Category, categories, categoryOf } from './dataset/category.ts'
export { DataFileError } from './dataset/data-file-error.ts'
export { Dataset, functionsArrived, type LongContext, readLongContext, UnknownClassError } from './dataset/dataset.ts'
export { parseLine } from './dataset/json-lines.ts'
export { groundTruthCalls, type Task } from './dataset/task.ts'
export { readToolDocument } from './dataset/tool-schema.ts'
