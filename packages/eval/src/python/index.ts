/** Values, texts and exceptions of CPython 3.11. They are needed for logs that Python wrote and for the worlds of @twincheck/lab. */
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
export { type DumpOptions, dumpJson } from './dump-json.ts'
export { PythonError, type PythonErrorKind } from './error.ts'
export { bitLength, cosineAndSine, naturalLogarithm, pi } from './fixed-point.ts'
export { LiteralReader, type PythonCall, parseCall } from './literal-reader.ts'
export { absolute, add, divide, floorDivide, modulo, multiply, negate, power, subtract, sum } from './number.ts'
export { floatText, intText, readInt } from './number-text.ts'
export { parseJson } from './parse-json.ts'
export { doublePower } from './power.ts'
export { fractionOf, quotientOfInts } from './real.ts'
export { repr, str } from './repr.ts'
export {
  contains,
  copy,
  dict,
  equal,
  Float,
  fromBigInt,
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
