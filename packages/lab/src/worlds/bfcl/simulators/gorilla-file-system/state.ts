/** The state of a file system between two calls: its root and the current directory. */
import { dict, type PyDict, repr, str } from '@twincheck/eval/python'
import { type Contents, Directory, equalNodes, File, type Node } from './node.ts'

export type FileSystemState = {
  readonly longContext: boolean
  readonly root: Directory
  current: Directory
}

export function copyFileSystem({ longContext, root, current }: FileSystemState): FileSystemState {
  const copies = new Copies()
  return { longContext, root: copies.directory(root), current: copies.directory(current) }
}

export function equalFileSystems(left: FileSystemState, right: FileSystemState): boolean {
  return left.longContext === right.longContext && equalNodes(left.root, right.root)
}

/** The root is printed as text, because its class has no JSON form. */
export function fileSystemAttributes({ longContext, root }: FileSystemState): PyDict {
  return dict({ long_context: longContext, root: reprNode(root, new Set()) })
}

/** Copies each node and each contents table only once, so that shared objects stay shared. */
class Copies {
  readonly #directories = new Map<Directory, Directory>()
  readonly #files = new Map<File, File>()
  readonly #contents = new Map<Contents, Contents>()

  directory(original: Directory): Directory {
    const known = this.#directories.get(original)
    if (known !== undefined) return known
    const parent = original.parent === null ? null : this.directory(original.parent)
    // The call above copies the parent, and with it the parent's contents. So it may already have copied this directory.
    const reached = this.#directories.get(original)
    if (reached !== undefined) return reached
    const result = new Directory(original.name, parent)
    this.#directories.set(original, result)
    result.contents = this.#contentsOf(original.contents)
    return result
  }

  #contentsOf(original: Contents): Contents {
    const known = this.#contents.get(original)
    if (known !== undefined) return known
    const result: Contents = new Map()
    this.#contents.set(original, result)
    for (const [name, item] of original) {
      result.set(name, item instanceof File ? this.#file(item) : this.directory(item))
    }
    return result
  }

  #file(original: File): File {
    const known = this.#files.get(original)
    if (known !== undefined) return known
    const result = new File(original.name, original.content)
    this.#files.set(original, result)
    return result
  }
}

/** `open` holds the tables that are being printed, because Python prints `{...}` for a table inside itself. */
function reprNode(node: Node, open: Set<Contents>): string {
  if (node instanceof File) return `<<File: ${node.name}, Content: ${str(node.content)}>>`
  const parent = node.parent === null ? 'None' : node.parent.name
  return `<Directory: ${node.name}, Parent: ${parent}, Contents: ${reprContents(node.contents, open)}>`
}

function reprContents(contents: Contents, open: Set<Contents>): string {
  if (open.has(contents)) return '{...}'
  open.add(contents)
  const items: string[] = []
  for (const [name, item] of contents) items.push(`${repr(name)}: ${reprNode(item, open)}`)
  open.delete(contents)
  return `{${items.join(', ')}}`
}
