/**
 * Validates data from files, databases and HTTP. A shape declares what a value must be; it can be read strictly, with all errors
 * collected, or leniently. Imported as @twincheck/core/reading.
 */
export {
  isArray,
  isJsonObject,
  isObject,
  MalformedInputError,
  type Path,
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
