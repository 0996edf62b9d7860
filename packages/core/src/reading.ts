/**
 * Reading data from outside, from a file, a database or the wire: what a value must be is said once, as a shape, and it is
 * read strictly, collecting what is wrong, or leniently. Imported as @twincheck/core/reading.
 */
export { isArray, isJsonObject, isObject, MalformedInputError, type Path, pathText, readJson } from './policy/json.ts'
export { collectShape, orNone, readShape } from './policy/read.ts'
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
} from './policy/shape.ts'
export { readWholeStream } from './wire/event-stream.ts'
