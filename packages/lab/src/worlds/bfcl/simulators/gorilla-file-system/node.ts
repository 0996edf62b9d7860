/**
 * Files and directories form a graph and not a tree. A copied directory shares its deeper nodes. After a move, the children of a moved
 * directory still have the old directory as their parent. A directory copied into itself contains itself. Code that walks the graph must
 * handle these cases.
 */
import { equal, PythonError, type PyValue } from '@twincheck/eval/python'

export type Node = File | Directory
export type Contents = Map<string, Node>

export class File {
  readonly name: string
  /** The content of a file. It is a text unless a model wrote another type with `echo`. It is replaced and never changed in place. */
  content: PyValue

  constructor(name: string, content: PyValue = '') {
    this.name = name
    this.content = content
  }
}

export class Directory {
  readonly name: string
  readonly parent: Directory | null
  contents: Contents

  constructor(name: string, parent: Directory | null, contents: Contents = new Map()) {
    this.name = name
    this.parent = parent
    this.contents = contents
  }
}

/** The item with this name. The name `.` always means the directory itself, even if the directory contains an item called `.`. */
export function itemOf(directory: Directory, name: string): Node | null {
  if (name === '.') return directory
  return directory.contents.get(name) ?? null
}

export function addFile(directory: Directory, name: string, content: PyValue = ''): void {
  if (directory.contents.has(name)) throw alreadyExists('File', name, directory)
  directory.contents.set(name, new File(name, content))
}

export function addDirectory(directory: Directory, name: string): Directory {
  if (directory.contents.has(name)) throw alreadyExists('Directory', name, directory)
  const added = new Directory(name, directory)
  directory.contents.set(name, added)
  return added
}

/** Imitates Python's `==` for files and directories: compares names and contents in any order, and ignores parents. */
export function equalNodes(left: Node, right: Node): boolean {
  return sameFrom(left, right, 0, new Map())
}

/** From this depth on, comparisons look for directories that contain themselves. No task's file system is this deep. */
const SUSPICIOUS_DEPTH = 8

/**
 * `compared` holds the pairs that were already compared. If a pair comes again, it counts as equal, because its first comparison finds
 * any difference.
 */
function sameFrom(left: Node, right: Node, depth: number, compared: Map<Node, Set<Node>>): boolean {
  if (left === right) return true
  if (left.name !== right.name) return false
  if (left instanceof File || right instanceof File) {
    return left instanceof File && right instanceof File && equal(left.content, right.content)
  }
  if (left.contents.size !== right.contents.size) return false
  if (depth > SUSPICIOUS_DEPTH) {
    const partners = compared.get(left) ?? new Set()
    if (partners.has(right)) return true
    compared.set(left, partners.add(right))
  }
  for (const [name, item] of left.contents) {
    const other = right.contents.get(name)
    if (other === undefined || !sameFrom(item, other, depth + 1, compared)) return false
  }
  return true
}

function alreadyExists(kind: 'File' | 'Directory', name: string, directory: Directory): PythonError {
  return new PythonError('ValueError', `${kind} '${name}' already exists in directory '${directory.name}'.`)
}
