/**
 * Reading data from outside, from a file, a database or the wire: what a value must be is said once, as an outline, and it is
 * read strictly, collecting what is wrong, or leniently. Imported as @twincheck/core/reading.
 */
export { isArray, isJsonObject, isObject, MalformedInputError, pathText, readJson } from './policy/json.ts'
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
  number,
  type Outline,
  type Outlined,
  object,
  oneOf,
  oneOfKinds,
  orNull,
  parsed,
  parsedObject,
  text,
  truth,
  wholeNumber,
} from './policy/outline.ts'
export { collectOutline, orNone, readOutline } from './policy/read.ts'
export { readWholeStream } from './wire/event-stream.ts'
