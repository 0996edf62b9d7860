/** A task as its file states it, with the initial configuration of its worlds and the official solution. */
import { cachedFor } from '../../python/cached.ts'
import { isDict, type PyDict, type PythonCall, PythonError, type PyValue, parseCall } from '../../python/index.ts'
import { type Category, categoryOf } from './category.ts'
import { DataFileError, type DataFileFault } from './data-file-error.ts'

export type UserMessage = { readonly role: string; readonly content: string }

export type Task = {
  readonly id: string
  readonly category: Category
  readonly question: readonly (readonly UserMessage[])[]
  readonly initialConfig: PyDict
  readonly involvedClasses: readonly string[]
  readonly excludedFunctions: readonly string[]
  /** Maps a turn to the functions that the turn adds. Earlier turns do not offer these functions. */
  readonly missedFunctions: ReadonlyMap<number, readonly string[]>
  readonly groundTruth: readonly (readonly string[])[]
}

export type DataPlace = Pick<DataFileFault, 'file' | 'line'>

export function readTask(record: PyDict, place: DataPlace, answer: PyDict, answerPlace: DataPlace): Task {
  const id = readId(record, place)
  const groundTruth = readTurns(answer.get('ground_truth'), 'ground_truth', answerPlace, readText)
  const question = readTurns(record.get('question'), 'question', place, readMessage)
  if (groundTruth.length !== question.length) {
    const found = `${groundTruth.length} turns of calls`
    throw new DataFileError({ ...answerPlace, expected: `${question.length} turns of calls for ${id}`, found })
  }
  return {
    id,
    category: readCategory(id, place),
    question,
    initialConfig: readDict(record.get('initial_config') ?? new Map(), 'initial_config', place),
    involvedClasses: readTexts(record.get('involved_classes'), 'involved_classes', place),
    excludedFunctions: readTexts(record.get('excluded_function') ?? [], 'excluded_function', place),
    missedFunctions: readMissed(record.get('missed_function') ?? new Map(), place),
    groundTruth,
  }
}

export function readId(record: PyDict, place: DataPlace): string {
  return readText(record.get('id'), 'id', place)
}

export const groundTruthCalls: (task: Task) => readonly (readonly PythonCall[])[] = cachedFor((task) =>
  task.groundTruth.map((turn) => turn.map((text) => parseGroundTruth(text, task))),
)

function parseGroundTruth(text: string, task: Task): PythonCall {
  try {
    return parseCall(text)
  } catch (cause) {
    if (!(cause instanceof PythonError)) throw cause
    const file = `the possible answer of ${task.id}`
    const expected = 'a Python call with literal arguments'
    throw new DataFileError({ file, line: null, expected, found: `${text} (${cause.text})` }, { cause })
  }
}

function readCategory(id: string, place: DataPlace): Category {
  const category = categoryOf(id)
  if (category !== null) return category
  throw new DataFileError({ ...place, expected: 'the id of a multi-turn task of BFCL V4', found: id })
}

type ReadDataMember<Member> = (value: PyValue | undefined, name: string, place: DataPlace) => Member

function readTurns<Item>(
  value: PyValue | undefined,
  name: string,
  place: DataPlace,
  readItem: ReadDataMember<Item>,
): readonly (readonly Item[])[] {
  return readList(value, name, place).map((turn) =>
    readList(turn, `${name}[]`, place).map((item) => readItem(item, `${name}[][]`, place)),
  )
}

function readMessage(value: PyValue | undefined, name: string, place: DataPlace): UserMessage {
  const message = readDict(value, name, place)
  return {
    role: readText(message.get('role'), `${name}.role`, place),
    content: readText(message.get('content'), `${name}.content`, place),
  }
}

function readMissed(value: PyValue, place: DataPlace): ReadonlyMap<number, readonly string[]> {
  const missed = new Map<number, readonly string[]>()
  for (const [turn, names] of readDict(value, 'missed_function', place)) {
    const index = Number(turn)
    if (!Number.isInteger(index) || index < 0) throw wrong('missed_function', 'turn numbers as keys', place)
    missed.set(index, readTexts(names, 'missed_function', place))
  }
  return missed
}

function readTexts(value: PyValue | undefined, name: string, place: DataPlace): readonly string[] {
  return readList(value, name, place).map((item) => readText(item, `${name}[]`, place))
}

function readText(value: PyValue | undefined, name: string, place: DataPlace): string {
  if (typeof value === 'string') return value
  throw wrong(name, 'text', place)
}

function readList(value: PyValue | undefined, name: string, place: DataPlace): readonly PyValue[] {
  if (Array.isArray(value)) return value
  throw wrong(name, 'a list', place)
}

function readDict(value: PyValue | undefined, name: string, place: DataPlace): PyDict {
  if (value !== undefined && isDict(value)) return value
  throw wrong(name, 'an object', place)
}

function wrong(name: string, kind: string, place: DataPlace): DataFileError {
  return new DataFileError({ ...place, expected: `a task of BFCL V4, with ${kind} under "${name}"`, found: 'none' })
}
