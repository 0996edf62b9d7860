/** Python's values and their texts, for whoever reads logs that Python wrote. */
export { dumpJson } from './python/dump-json.ts'
export { PythonError } from './python/error.ts'
export { LiteralReader } from './python/literal-reader.ts'
export { parseJson } from './python/parse-json.ts'
export { dict, Float, isDict, type PyValue, Tuple } from './python/value.ts'
