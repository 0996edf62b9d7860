/**
 * Python semantics for the benchmark worlds: the values, texts and exceptions of CPython 3.11, and nothing else.
 */
export { type PythonCall, parseCall, parseCallList } from './call.ts'
export {
  compare,
  compareText,
  greaterOrEqual,
  greaterThan,
  lessOrEqual,
  lessThan,
  maximum,
  minimum,
  sorted,
} from './compare.ts'
export { toFloat, toInt } from './convert.ts'
export { type DumpOptions, dumpJson } from './dump-json.ts'
export { PythonError, type PythonErrorKind } from './error.ts'
export { absolute, add, divide, floorDivide, modulo, multiply, negate, power, subtract, sum } from './number.ts'
export { parseJson } from './parse-json.ts'
export { PythonRandom } from './random.ts'
export { repr, str } from './repr.ts'
export { roundTo } from './round.ts'
export { bindArguments, type Parameter } from './signature.ts'
export {
  contains,
  copy,
  dict,
  equal,
  Float,
  isDict,
  isFloat,
  numeric,
  type PyDict,
  type PyKey,
  type PyTypeName,
  type PyValue,
  Tuple,
  truthy,
  typeName,
} from './value.ts'
