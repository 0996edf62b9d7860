/**
 * The entry point @twincheck/core/reading validates data from files, databases and HTTP. A shape declares the expected form of a value. A
 * value can be read strictly, leniently, or with all errors collected.
 */
export {
  isArray,
  isJsonObject,
  isObject,
  MalformedInputError,
  type Path,
  parseJson,
  pathText,
  readJson,
} from './policy/paper/json.ts'
export { collectShape, orNone, readShape } from './policy/paper/read.ts'
export {
  amount,
  anything,
  closed,
  count,
  filledText,
  fits,
  kind,
  listOf,
  type Mismatch,
  mapOf,
  number,
  object,
  oneOf,
  oneOfKinds,
  orNull,
  parsed,
  parsedObject,
  type Shape,
  type ShapeValue,
  share,
  text,
  truth,
  wholeNumber,
} from './policy/paper/shape.ts'
export { readWholeStream } from './wire/event-stream.ts'
