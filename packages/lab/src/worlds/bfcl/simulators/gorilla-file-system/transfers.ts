/**
 * The tools that move, copy and remove items. A moved directory shares its contents table, and a copied directory shares the nodes in its
 * table.
 */
import { contains, type PyDict, type PyValue, str } from '@twincheck/eval/python'
import { required, type SimulatorMethod } from '../simulator.ts'
import { holdsName, newName, reply } from './argument.ts'
import { addDirectory, addFile, type Contents, Directory, File, itemOf, type Node } from './node.ts'
import type { FileSystemState } from './state.ts'

export const mv: SimulatorMethod<FileSystemState> = {
  parameters: required('source', 'destination'),
  run: ({ current }, [source = null, destination = null]) => {
    if (!holdsName(current, source)) return refuse('mv: cannot move', source, 'No such file or directory')
    const item = itemOf(current, source)
    if (contains(destination, '/')) return refusePath('mv')
    if (!holdsName(current, destination)) {
      const name = newName(destination)
      current.contents.delete(source)
      place(item, current, name, keepContents)
      return reply('result', `'${source}' moved to '${name}'`)
    }
    const target = itemOf(current, destination)
    if (!(target instanceof Directory)) return refuse('mv: cannot move', source, 'Not a directory', destination)
    const path = `${destination}/${source}`
    if (target.contents.has(source)) return refuse('mv: cannot move', source, 'File exists', path)
    current.contents.delete(source)
    place(item, target, source, keepContents)
    return reply('result', `'${source}' moved to '${path}'`)
  },
}

/** If the name exists in the destination, the official code raises, because its check looks for a path instead of a name. */
export const cp: SimulatorMethod<FileSystemState> = {
  parameters: required('source', 'destination'),
  run: ({ current }, [source = null, destination = null]) => {
    if (!holdsName(current, source)) return refuse('cp: cannot copy', source, 'No such file or directory')
    const item = itemOf(current, source)
    if (contains(destination, '/')) return refusePath('cp')
    if (!holdsName(current, destination)) {
      const name = newName(destination)
      place(item, current, name, copyContents)
      return reply('result', `'${source}' copied to '${name}'`)
    }
    const target = itemOf(current, destination)
    if (!(target instanceof Directory)) return refuse('cp: cannot copy', source, 'Not a directory', destination)
    place(item, target, source, copyContents)
    return reply('result', `'${source}' copied to '${destination}/${source}'`)
  },
}

export const rm: SimulatorMethod<FileSystemState> = {
  parameters: required('file_name'),
  run: ({ current }, [name = null]) => {
    if (!holdsName(current, name)) return refuse('rm: cannot remove', name, 'No such file or directory')
    current.contents.delete(name)
    return reply('result', `'${name}' removed`)
  },
}

function refuse(what: string, source: PyValue, reason: string, destination: string | null = null): PyDict {
  const to = destination === null ? '' : ` to '${destination}'`
  return reply('error', `${what} '${str(source)}'${to}: ${reason}`)
}

function refusePath(tool: 'mv' | 'cp'): PyDict {
  return reply('error', `${tool}: path not allowed in destination. Provide only a file or directory name.`)
}

/** Adds the new directory before reading the contents, so that a directory that is copied into itself contains itself. */
function place(item: Node | null, target: Directory, name: string, take: (contents: Contents) => Contents): void {
  if (item instanceof File) addFile(target, name, item.content)
  else if (item !== null) addDirectory(target, name).contents = take(item.contents)
}

function keepContents(contents: Contents): Contents {
  return contents
}

function copyContents(contents: Contents): Contents {
  return new Map(contents)
}
