/** The text of pydantic 2.7's ValidationError: one block per error, in the order of the model's fields. */
import { PythonError, type PyValue, repr, typeName } from '@twincheck/eval/python'

export type ValidationProblem = {
  readonly type: string
  readonly message: string
  readonly input: PyValue
  readonly location: readonly (string | number)[]
}

export function validationError(title: string, problems: readonly ValidationProblem[]): PythonError {
  const count = `${problems.length} validation error${problems.length === 1 ? '' : 's'} for ${title}`
  return new PythonError('ValidationError', [count, ...problems.map(describe)].join('\n'))
}

function describe({ type, message, input, location }: ValidationProblem): string {
  const facts = `type=${type}, input_value=${shortened(repr(input))}, input_type=${typeName(input)}`
  const line = `${location.join('.')}\n  ${message} [${facts}]`
  // Errors of custom validators have no link, because pydantic's manual has no page for them.
  return type === 'value_error' ? line : `${line}\n    For further information visit ${MANUAL}${type}`
}

const MANUAL = 'https://errors.pydantic.dev/2.7/v/'
const LONGEST = 50
const HEAD = 25
const TAIL = 24

/** Shortens a long text to its first and last part, as pydantic does. Lengths are in bytes, and characters are never split. */
function shortened(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= LONGEST) return text
  let head = HEAD
  while (isContinuation(bytes[head])) head--
  let tail = bytes.length - TAIL
  while (isContinuation(bytes[tail])) tail++
  return `${bytes.subarray(0, head).toString('utf8')}...${bytes.subarray(tail).toString('utf8')}`
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
