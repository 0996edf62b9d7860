/**
 * The file system a task starts with: `{root: {name: {type, contents: {...}}}}`, only the first name of which counts.
 *
 * In the long-context category every file gets a long tail, except those the tasks read from their end, and every
 * directory without subdirectories gets a crowd of empty files.
 */
import { isDict, type PyDict, PythonError, type PyValue, repr } from '../../../python/index.ts'
import type { LongContext } from '../../long-context.ts'
import { addFile, Directory, File } from './node.ts'
import type { FileSystemState } from './state.ts'

export function loadFileSystem(config: PyDict, longContext: LongContext | null): FileSystemState {
  const root = loadRoot(config, longContext === null ? null : readExtension(longContext))
  return { longContext: longContext !== null, root, current: root }
}

type Extension = {
  readonly tail: string
  readonly withoutTail: ReadonlySet<PyValue>
  readonly crowd: readonly string[]
}

/** Read once per set of constants: a run loads hundreds of file systems from the same one. */
const extensions = new WeakMap<LongContext, Extension>()

function readExtension(constants: LongContext): Extension {
  const known = extensions.get(constants)
  if (known !== undefined) return known
  const extension: Extension = {
    tail: asText(constants.get('FILE_CONTENT_EXTENSION') ?? null),
    withoutTail: new Set(asList(constants.get('FILES_TAIL_USED') ?? null)),
    crowd: asList(constants.get('POPULATE_FILE_EXTENSION') ?? null).map(asText),
  }
  extensions.set(constants, extension)
  return extension
}

function loadRoot(config: PyDict, extension: Extension | null): Directory {
  const roots = config.get('root')
  if (roots === undefined) return new Directory('/', null)
  const first = asDict(roots).entries().next()
  if (first.done) throw new PythonError('IndexError', 'list index out of range')
  const [name, description] = first.value
  const root = new Directory(String(name), null)
  fill(root, asDict(field(asDict(description), 'contents')), extension)
  return root
}

function fill(directory: Directory, descriptions: PyDict, extension: Extension | null): void {
  let innermost = true
  for (const [key, value] of descriptions) {
    const name = String(key)
    const description = asDict(value)
    const type = field(description, 'type')
    if (type === 'directory') {
      innermost = false
      const inner = new Directory(name, directory)
      fill(inner, asDict(field(description, 'contents')), extension)
      directory.contents.set(name, inner)
    } else if (type === 'file') {
      directory.contents.set(name, new File(name, contentOf(name, field(description, 'content'), extension)))
    }
  }
  if (innermost && extension !== null) for (const name of extension.crowd) addFile(directory, name)
}

function contentOf(name: string, content: PyValue, extension: Extension | null): PyValue {
  if (extension === null || extension.withoutTail.has(name)) return content
  return asText(content) + extension.tail
}

function field(description: PyDict, name: string): PyValue {
  const value = description.get(name)
  if (value === undefined) throw new PythonError('KeyError', repr(name))
  return value
}

function asDict(value: PyValue): PyDict {
  if (isDict(value)) return value
  throw new PythonError('TypeError', `A file system is described by nested dicts; found ${repr(value)}.`)
}

function asList(value: PyValue): readonly PyValue[] {
  if (Array.isArray(value)) return value
  throw new PythonError('TypeError', `The long-context constants of the file system are lists; found ${repr(value)}.`)
}

function asText(value: PyValue): string {
  if (typeof value === 'string') return value
  throw new PythonError('TypeError', `Names and contents of files are text; found ${repr(value)}.`)
}
