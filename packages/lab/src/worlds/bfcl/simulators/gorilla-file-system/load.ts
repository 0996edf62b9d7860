/**
 * Loads a task's file system, `{root: {name: {type, contents: {...}}}}`. Only the first name below root counts. In the long-context
 * category, files get a long suffix, unless tasks read them from the end, and the lowest directories get many empty files.
 */
import type { LongContext } from '@twincheck/eval/bfcl'
import { cachedFor } from '@twincheck/eval/harness'
import type { PyDict, PyValue } from '@twincheck/eval/python'
import { constantList, expectDict, expectText, ScenarioError } from '../configuration.ts'
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

/** The extension is cached, because a run loads hundreds of file systems with the same constants. */
const readExtension = cachedFor((constants: LongContext): Extension => {
  const crowd = 'POPULATE_FILE_EXTENSION'
  return {
    tail: expectText(constants.get('FILE_CONTENT_EXTENSION') ?? null, 'FILE_CONTENT_EXTENSION'),
    withoutTail: new Set(constantList(constants, 'FILES_TAIL_USED')),
    crowd: constantList(constants, crowd).map((name) => expectText(name, crowd)),
  }
})

function loadRoot(config: PyDict, extension: Extension | null): Directory {
  const roots = config.get('root')
  if (roots === undefined) return new Directory('/', null)
  const first = expectDict(roots, 'root').entries().next()
  if (first.done) throw new ScenarioError('root', 'dict with a directory', roots)
  const [name, description] = first.value
  const root = new Directory(String(name), null)
  fill(root, contentsOf(expectDict(description, 'root')), extension)
  return root
}

function fill(directory: Directory, descriptions: PyDict, extension: Extension | null): void {
  let innermost = true
  for (const [key, value] of descriptions) {
    const name = String(key)
    const description = expectDict(value, name)
    const type = description.get('type')
    if (type === 'directory') {
      innermost = false
      const inner = new Directory(name, directory)
      fill(inner, contentsOf(description), extension)
      directory.contents.set(name, inner)
    } else if (type === 'file') {
      directory.contents.set(name, new File(name, contentOf(name, description, extension)))
    }
  }
  if (innermost && extension !== null) for (const name of extension.crowd) addFile(directory, name)
}

function contentsOf(description: PyDict): PyDict {
  return expectDict(description.get('contents') ?? null, 'contents')
}

function contentOf(name: string, description: PyDict, extension: Extension | null): PyValue {
  const content = description.get('content') ?? null
  if (extension === null || extension.withoutTail.has(name)) return content
  return expectText(content, 'content') + extension.tail
}
